import assert from "node:assert/strict";
import type { ContentOperation } from "../../../client/base/crypto.ts";
import { ApiError, NetworkError } from "../../../client/base/errors.ts";
import type { ConversationPhase } from "../../../client/e2ee/link/conversations.ts";
import type { OutgoingContent } from "../../../client/e2ee/link/rows.ts";
import { contentOf, createSealing } from "../../../client/private/sending.ts";
import { formatPlaintext } from "../../../protocol/plaintext.ts";
import { faults } from "../../../text/en/private.ts";
import { unsent as t } from "../../../text/en/private_chat.ts";
import { until } from "./fakes.ts";

const TEXT: ContentOperation = { op: "text", nonce: "n" };
const EDIT: ContentOperation = { op: "edit", target: "m1", nonce: "n" };
const sealed = (encryptedContent: string) => ({
  encryptedContent,
  iv: `iv of ${encryptedContent}`,
});
const coded = (code: string) => Object.assign(new Error(code), { code });

function setup() {
  const log: [string, ...unknown[]][] = [];
  const state = {
    phase: "ready" as ConversationPhase | null,
    refusal: null as Error | null,
    mentions: [] as string[],
  };
  const said = (name: string, ...given: unknown[]) => void log.push([name, ...given]);
  const seal = (name: string, content: string) => (...given: unknown[]) => {
    said(name, ...given);
    return state.refusal ? Promise.reject(state.refusal) : Promise.resolve(sealed(content));
  };
  const sealing = createSealing({
    opened: () =>
      Promise.resolve({
        seal: seal("seal", "first"),
        reseal: seal("reseal", "anew"),
        sent: (...given) => Promise.resolve((said("sent", ...given), null)),
        unsent: (...given) => Promise.resolve((said("unsent", ...given), null)),
      }),
    phase: () => state.phase,
    mentionsIn: () => Promise.resolve(state.mentions),
    rows: { know: (...given) => said("know", ...given) },
  });
  const refused = async (operation: ContentOperation): Promise<unknown> => {
    return await sealing.encrypt("c1", "hi", operation).then(() => null, (error) => error);
  };
  return { sealing, log, state, refused };
}

Deno.test("[E2E-28 E2E-29] what is written is sealed with what becomes of it", () => {
  const reply = { id: "m0", seq: 4, username: "bob", text: "At six" };
  const plaintext = formatPlaintext({ reply, text: "Fine" });
  const quoted = { id: "m0", quote: "At six" };
  assert.deepEqual(contentOf(TEXT, plaintext), { op: "text", text: "Fine", reply: quoted });
  assert.deepEqual(
    contentOf(EDIT, plaintext),
    { op: "edit", target: "m1", text: "Fine", reply: quoted } satisfies OutgoingContent,
  );
  const removal = { op: "delete" as const, target: "m1", nonce: "n" };
  assert.deepEqual(contentOf(removal, plaintext), { op: "delete", target: "m1" });
});

Deno.test("[E2E-33 FIL-5] no file lies within a private message, whoever wrote it so", () => {
  const attachment = { name: "old.txt", type: "text/plain", data: "data:text/plain,old", size: 3 };
  const plaintext = formatPlaintext({ attachment, text: "Here" });
  assert.deepEqual(contentOf(TEXT, plaintext), { op: "text", text: "Here" });
});

Deno.test("[E2E-36] nothing is sealed of which nobody said what becomes of it", async () => {
  const { sealing, log } = setup();
  await assert.rejects(sealing.encrypt("c1", "hi"));
  assert.deepEqual(log, []);
});

Deno.test("[E2E-23] what the server takes is known as sent, and need not be opened", async () => {
  const { sealing, log } = setup();
  const content = await sealing.encrypt("c1", "hi", TEXT);
  const message = { id: "m1", seq: 7 };
  const done = await sealing.submit("c1", TEXT, content, () => Promise.resolve({ message }));
  assert.deepEqual(done, { message });
  assert.deepEqual(log.slice(1), [
    ["sent", "c1", "n", "m1", 7],
    ["know", "m1", "iv of first", "hi", false],
  ]);
});

Deno.test("[E2E-30] whoever takes a message back says so, and no edit does", async () => {
  const { sealing } = setup();
  const content = await sealing.encrypt("c1", "", EDIT);
  const sent: unknown[] = [];
  for (const op of ["delete", "edit"] as const) {
    await sealing.submit("c1", { ...EDIT, op }, content, (content) => {
      sent.push("takesBack" in content && content.takesBack);
      return Promise.resolve({ message: { id: "m1", seq: 7 } });
    });
  }
  assert.deepEqual(sent, [true, false]);
});

Deno.test("[E2E-21 E2E-23] a message is sealed anew when the group has changed, up to twenty times", async () => {
  const { sealing, log } = setup();
  const content = { ...await sealing.encrypt("c1", "hi", TEXT), files: ["f"] };
  const tried: unknown[] = [];
  const codes = ["stale_epoch", "removal_pending"];
  await sealing.submit("c1", TEXT, content, (content) => {
    tried.push(content);
    const code = codes.shift();
    if (code) return Promise.reject(new ApiError(409, code, code as never));
    return Promise.resolve({ message: { id: "m1", seq: 7 } });
  });
  assert.deepEqual(tried, [content, { ...sealed("anew"), files: ["f"] }, {
    ...sealed("anew"),
    files: ["f"],
  }]);
  assert.deepEqual(log.at(-1), ["know", "m1", "iv of anew", "hi", false]);
  let tries = 0;
  const refuse = () => {
    tries++;
    return Promise.reject(coded("stale_epoch"));
  };
  await assert.rejects(sealing.submit("c1", TEXT, content, refuse), { code: "stale_epoch" });
  assert.equal(tries, 20);
});

Deno.test("[E2E-40] a message waits in the outbox while the other has to come online", async () => {
  const { state, refused } = setup();
  state.refusal = coded("not_ready");
  for (const phase of [null, "starting", "waiting", "removing", "changed_keys"] as const) {
    state.phase = phase;
    assert(await refused(TEXT) instanceof NetworkError, `${phase}`);
  }
});

Deno.test("[E2E-22 E2E-35 E2E-40] what a person has to see to fails, and says so; an edit does not wait", async () => {
  const { state, refused } = setup();
  state.refusal = coded("not_ready");
  for (const phase of ["verified_changed", "withheld", "frozen", "no_keys"] as const) {
    state.phase = phase;
    const error = await refused(TEXT);
    assert(!(error instanceof NetworkError));
    assert.equal((error as Error).message, t.notReady);
  }
  state.phase = "waiting";
  assert.equal((await refused(EDIT) as Error).message, t.notReady);
  for (const code of ["unproven", "browser_too_old"] as const) {
    state.refusal = coded(code);
    assert.equal((await refused(TEXT) as Error).message, faults[code]);
  }
  state.refusal = coded("device_revoked");
  assert.equal(await refused(TEXT), state.refusal, "the server's refusals have words already");
});

Deno.test("[E2E-29] an edit that fails leaves no gap; a message of the outbox is tried again", async () => {
  const { sealing, log } = setup();
  const refuse = () => Promise.reject(new NetworkError());
  for (const operation of [TEXT, EDIT]) {
    const content = await sealing.encrypt("c1", "hi", operation);
    await assert.rejects(sealing.submit("c1", operation, content, refuse), NetworkError);
  }
  const unsent = () => log.filter(([name]) => name === "unsent");
  await until("it is taken back", () => unsent().length > 0);
  assert.deepEqual(unsent(), [["unsent", "c1", "n"]]);
});

Deno.test("[E2E-31] whom a message calls is said openly and sealed in it; an edit says it of nobody", async () => {
  const { sealing, state, log } = setup();
  state.mentions = ["u2", "everyone"];
  const sent = await sealing.encrypt("c1", "hi @bob", TEXT);
  assert.deepEqual(sent.mentions, state.mentions);
  assert.deepEqual(log[0]![3], { op: "text", text: "hi @bob", mentions: state.mentions });
  const edited = await sealing.encrypt("c1", "hi @bob", EDIT);
  assert.equal(edited.mentions, undefined);
  assert.deepEqual(log[1]![3], { op: "edit", target: "m1", text: "hi @bob" });
  state.mentions = [];
  assert.equal((await sealing.encrypt("c1", "hi", TEXT)).mentions, undefined);
});
