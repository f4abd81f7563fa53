import assert from "node:assert/strict";
import { LOAD_TIMEOUT_MS } from "../../../client/private/load_timeout.ts";
import { Rows } from "../../../client/private/rows.ts";
import { Unreadable } from "../../../client/private/unreadable.ts";
import type { OpenedRow, SealedRow } from "../../../client/e2ee/entry.ts";
import { parsePlaintext } from "../../../protocol/plaintext.ts";
import { FakePlatform } from "./fakes.ts";

type Readable = Exclude<OpenedRow, { fault: unknown }>;

const readable = (id: string, changes: Partial<Readable> = {}): Readable => ({
  id,
  text: `text of ${id}`,
  files: [],
  reply: null,
  mentions: [],
  sharedBy: null,
  at: null,
  sentAt: null,
  missing: 0,
  isEdited: false,
  isDeleted: false,
  ...changes,
});

/** Sets up a worker that decrypts the requested rows, and a page that has `loaded` some of them. */
function setup() {
  const platform = new FakePlatform();
  const asked: { seqs: number[]; after: number | null }[] = [];
  const changed: string[] = [];
  const finding: boolean[] = [];
  const state = {
    open: (row: SealedRow): OpenedRow => readable(row.id),
    /** Condition that the worker waits for. */
    ready: Promise.resolve() as Promise<unknown>,
    loaded: [] as number[],
  };
  const rows = new Rows({
    platform,
    opened: async () => {
      await state.ready;
      return {
        open: (_channelId, sealed, after) => {
          asked.push({ seqs: sealed.map(({ seq }) => seq), after });
          return Promise.resolve(sealed.map(state.open));
        },
      };
    },
    find: () => Promise.resolve(finding.shift() ?? false),
    authorOf: (_channelId, id) => id === "id1" ? "bob" : null,
    before: (_channelId, seq) => state.loaded.findLast((one) => one < seq) ?? null,
    changed: (channelId) => void changed.push(channelId),
  });
  const open = (seq: number, iv = "iv", follows?: number) =>
    rows.open("c1", { encryptedContent: "sealed", iv }, {
      id: `id${seq}`,
      seq,
      sender_id: "u2",
      follows,
    });
  return { rows, open, platform, asked, changed, state, finding };
}

const fault = (text: Promise<string>) =>
  text.then(() => "it was read", (error) => (error as Unreadable).fault);

Deno.test("[E2E-41 E2E-43] rows that are asked for together are opened in one go, in their order", async () => {
  const { open, asked, state } = setup();
  state.loaded = [1];
  const texts = await Promise.all([open(4), open(2), open(3)]);
  assert.deepEqual(texts, ["text of id4", "text of id2", "text of id3"]);
  assert.deepEqual(asked, [{ seqs: [2, 3, 4], after: 1 }]);
});

Deno.test("[E2E-43] a message that was opened or sent is held; another content of it is not", async () => {
  const { rows, open, asked } = setup();
  await open(1);
  assert.equal(await open(1), "text of id1");
  rows.know("id2", "own", "what I wrote");
  assert.equal(await open(2, "own"), "what I wrote");
  assert.equal(asked.length, 1);
  await open(1, "after an edit");
  assert.equal(asked.length, 2);
});

Deno.test("[E2E-29] single messages, as pins and search ask for them, do not follow each other", async () => {
  const { open, asked } = setup();
  await Promise.all([open(2), open(9), open(10)]);
  assert.deepEqual(asked.map(({ seqs }) => seqs), [[2], [9, 10]]);
});

Deno.test("[E2E-29] rows of one page follow each other, whatever the server has left out between them", async () => {
  const { open, asked } = setup();
  await Promise.all([open(3), open(5, "iv", 3), open(9, "iv", 5)]);
  await Promise.all([open(12, "iv", 9)]);
  assert.deepEqual(asked, [{ seqs: [3, 5, 9], after: null }, { seqs: [12], after: 9 }]);
});

Deno.test("[E2E-29] rows follow each other where those between them were opened before", async () => {
  const { open, asked } = setup();
  await open(3);
  await Promise.all([open(2), open(4)]);
  assert.deepEqual(asked.map(({ seqs }) => seqs), [[3], [2, 4]]);
});

Deno.test("[E2E-29 E2E-40] what is missing before a message is said of it, and asked again", async () => {
  const { rows, open, asked, state } = setup();
  state.open = ({ id }) => readable(id, { missing: 2 });
  await open(5);
  assert.deepEqual(rows.notes.value.get("id5"), {
    fault: null,
    sharedBy: null,
    deviceTime: null,
    missing: 2,
  });
  state.open = ({ id }) => readable(id);
  await open(5);
  assert.equal(asked.length, 2);
  assert.equal(rows.notes.value.size, 0);
});

Deno.test("[E2E-29 E2E-40] what was missing and has come is counted, whoever asks for the message behind it meanwhile", async () => {
  const { rows, open, asked, state } = setup();
  const come = new Set<number>();
  state.open = ({ id, seq }) => {
    come.add(seq);
    return readable(id, { missing: seq === 5 && !come.has(4) ? 1 : 0 });
  };
  await open(5);
  const { promise, resolve } = Promise.withResolvers<void>();
  state.ready = promise;
  // Search for mentions, which hasn't seen the missing part.
  const searched = open(5);
  await Promise.resolve();
  const asks = [open(4), open(5, "iv", 4)];
  resolve();
  await Promise.all([searched, ...asks]);
  assert.deepEqual(asked.map(({ seqs }) => seqs), [[5], [5], [4, 5]]);
  assert.equal(rows.notes.value.size, 0);
});

Deno.test("[E2E-40] what does not open says why, and is tried anew", async () => {
  const { rows, open, asked, state } = setup();
  for (
    const why of [
      "before_joined",
      "lost",
      "no_key",
      "damaged",
      "unsealed",
      "unknown_version",
    ] as const
  ) {
    state.open = ({ id }) => ({ id, fault: why });
    assert.equal(await fault(open(7)), why);
    assert.equal(rows.notes.value.get("id7")?.fault, why);
  }
  assert.equal(asked.length, 6);
  state.open = ({ id }) => readable(id, { sharedBy: "u3" });
  assert.equal(await open(7), "text of id7");
  assert.deepEqual(rows.notes.value.get("id7"), {
    fault: null,
    sharedBy: "u3",
    deviceTime: null,
    missing: 0,
  });
});

Deno.test("[E2E-30] a message that its author took back is not shown any more", async () => {
  const { rows, open, state } = setup();
  state.open = ({ id }) => readable(id, { isDeleted: true, text: "" });
  assert.equal(await fault(open(1)), "deleted");
  assert.equal(rows.notes.value.get("id1")?.fault, "deleted");
});

Deno.test("[E2E-40] nobody waits for more than ten seconds; what comes later is shown then", async () => {
  const { open, platform, changed, state } = setup();
  const worker = Promise.withResolvers<void>();
  state.ready = worker.promise;
  const given = fault(open(1));
  await Promise.resolve();
  platform.pass(LOAD_TIMEOUT_MS);
  assert.equal(await given, "no_response");
  assert.deepEqual(changed, []);
  worker.resolve();
  assert.equal(await open(1), "text of id1");
  assert.deepEqual(changed, ["c1"]);
});

Deno.test("[E2E-40] a browser that cannot hold keys is said to be too old", async () => {
  const { open, platform, state } = setup();
  state.ready = Promise.reject(Object.assign(new Error(), { code: "browser_too_old" }));
  assert.equal(await fault(open(1)), "too_old");
  state.ready = Promise.reject(new Error("no worker"));
  assert.equal(await fault(open(1)), "no_response");
  assert.equal(platform.logged.length, 1);
});

Deno.test("[E2E-30] a reply quotes the message by its number, which the worker knows", async () => {
  const { open, state } = setup();
  const reply = { id: "id1", userId: "u2", seq: 1, quote: "At six", isSame: true };
  state.open = ({ id }) => readable(id, { reply });
  assert.deepEqual(parsePlaintext(await open(2)).reply, {
    id: "id1",
    seq: 1,
    username: "bob",
    text: "At six",
  });
  state.open = ({ id }) => readable(id, { reply: { ...reply, id: null, seq: null, isSame: null } });
  assert.equal(parsePlaintext(await open(3)).reply, null);
});

Deno.test("[E2E-41] when the session ends nothing is held", async () => {
  const { rows, open, asked, state } = setup();
  state.open = ({ id }) => readable(id, { missing: 1 });
  await open(1);
  rows.know("id2", "iv", "mine");
  rows.clear();
  assert.equal(rows.notes.value.size, 0);
  await open(2);
  assert.equal(asked.length, 2);
});

Deno.test("[E2E-31] what is said openly of whom a message calls, and is not sealed in it, calls nobody", async () => {
  const { rows, open, state } = setup();
  const by = { id: "id1", seq: 1, sender_id: "u2" };
  state.open = (row) => readable(row.id, { mentions: ["u1", "u3"] });
  await open(1);
  assert(rows.calls({ ...by, mentions: ["u3", "u1"] }));
  for (const mentions of [undefined, [], ["u1"], ["u1", "u3", "u4"], ["u1", "everyone"]]) {
    assert(!rows.calls({ ...by, mentions }), `${mentions}`);
  }
  state.open = (row) => readable(row.id);
  await open(2);
  assert(rows.calls({ ...by, id: "id2" }), "nothing was said openly");
  assert(!rows.calls({ ...by, id: "id2", mentions: ["u1"] }));
  state.open = (row) => readable(row.id, { isEdited: true });
  await open(3);
  assert(rows.calls({ ...by, id: "id3", mentions: ["u1"] }), "an edit does not say it again");
});

Deno.test("[E2E-40] a conversation that the worker does not know yet is looked at, once, before a message has no key", async () => {
  const { open, state, finding, asked } = setup();
  finding.push(true);
  state.open = (row) => finding.length ? { id: row.id, fault: "no_key" } : readable(row.id);
  assert.equal(await open(1), "text of id1");
  assert.equal(asked.length, 2);
  state.open = (row) => ({ id: row.id, fault: "no_key" });
  assert.equal(await fault(open(2)), "no_key");
  assert.equal(asked.length, 3);
});

Deno.test("[E2E-29] what a page of the server shows right behind each other is opened as that: a gap is seen at the first look", async () => {
  const { open, asked } = setup();
  await Promise.all([open(2), open(5, "iv", 2), open(9, "iv", 5)]);
  assert.deepEqual(asked, [{ seqs: [2, 5, 9], after: null }]);
  await open(12, "iv", 11);
  assert.deepEqual(asked[1], { seqs: [12], after: 11 });
  await Promise.all([open(14), open(14, "iv", 12)]);
  assert.deepEqual(asked[2], { seqs: [14], after: 12 });
});
