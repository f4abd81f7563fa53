import assert from "node:assert/strict";
import type { PrivateChannel } from "../../client/e2ee/link/conversations.ts";
import type { LogRecord } from "../../client/e2ee/worker/group_records.ts";
import { confirming } from "../../protocol/e2ee/confirming.ts";
import { names } from "../../client/e2ee/worker/records.ts";
import { openStore } from "../../client/e2ee/worker/store.ts";
import { signEntry } from "../../protocol/e2ee/authority_entry.ts";
import type { AuthorityChange } from "../../protocol/e2ee/authority_change.ts";
import { emptyAuthority } from "../../protocol/e2ee/authority_state.ts";
import { lp, randomBytes, sha256 } from "../../protocol/e2ee/bytes.ts";
import { authorityEntries, authorityHeads } from "../../server/e2ee/authority/records.ts";
import { lastResorts } from "../../server/e2ee/packages/records.ts";
import { TestApp } from "../helpers/app.ts";
import { insideOf } from "../helpers/e2ee/lies.ts";
import { serverOf } from "../helpers/e2ee/server_talk.ts";
import { Talker } from "../helpers/e2ee/talk.ts";

/** A kind that a later version might sign. */
const LATER = { kind: "delegate", user: "ben" } as unknown as AuthorityChange;

/** Appends an entry as a server of a later version would, which knows its kind. */
async function appendLater(
  app: TestApp,
  by: Talker,
  channel: PrivateChannel,
  entry?: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const scope = channel.serverId!;
  const { signer, log } = await insideOf(by, channel.id, scope);
  const bytes = entry ?? await signEntry(signer, log.authority, LATER);
  const { length } = log.authority;
  const hash = await sha256(bytes);
  await app.context.db.transact((tx) => {
    authorityEntries.set(tx, { scope, index: length }, { bytes, by: by.person.id });
    authorityHeads.set(tx, { scope }, { length: length + 1, hash });
  });
}

/** Changes what a browser's store has of the log of a channel's server. */
async function changeLog(
  { browser, person }: Talker,
  { serverId }: PrivateChannel,
  change: (log: LogRecord) => LogRecord,
): Promise<void> {
  const store = (await browser.run(() => openStore(person.id)))!;
  const log = (await store.get<LogRecord>(names.logs + serverId))!;
  await store.write({ [names.logs + serverId]: change(log) });
  store.close();
}

Deno.test("[MEND-71 E2E-18] the server refuses kinds and permissions that it does not know, by the name of the field", async () => {
  await using app = await TestApp.start();
  using people = await serverOf(app, "ada");
  const { server, talkers: [ada], newChannel, start } = people;
  const quiet = await newChannel(ada!.person);
  await start(ada!, quiet);
  const { signer, log: { authority } } = await insideOf(ada!, quiet.id, server.id);
  const everyone = { type: "everyone" };
  const acts: [act: object, field: string][] = [
    [LATER, "entries.0.kind"],
    [
      { kind: "override", channel: quiet.id, target: everyone, override: { fly: true } },
      "entries.0.override.fly",
    ],
    [
      {
        kind: "role",
        role: "default",
        permissions: { ...authority.everyone, fly: true },
        position: 0,
      },
      "entries.0.permissions.fly",
    ],
    [{ kind: "not a kind" }, "entries.0"],
  ];
  const path = `/e2ee/authority/${server.id}`;
  for (const [act, field] of acts) {
    const entry = await signEntry(signer, authority, act as AuthorityChange);
    const asked = { length: authority.length, entries: [entry.toBase64()] };
    const { status, body } = await ada!.person.post(path, asked);
    assert.deepEqual([status, Object.keys(body.details)], [400, [field]]);
  }
  const first = await signEntry(signer, emptyAuthority(server.id), LATER);
  const asked = { length: 0, entries: [first.toBase64()] };
  assert.equal((await ada!.person.post(path, asked)).status, 400);
  assert.equal((await ada!.person.get(path)).body.length, authority.length);
});

Deno.test("[MEND-71] where a later version has signed something, an older page says so, reads on, and sends, signs and commits nothing", async () => {
  await using app = await TestApp.start();
  using people = await serverOf(app, "ada", "bob");
  const { talkers, newChannel, start, stateFor } = people;
  const [ada, bob] = talkers as [Talker, Talker];
  const quiet = await newChannel(ada.person);
  await start(ada, quiet);
  await bob.look(quiet);
  await ada.send(quiet, "before");
  const sealed = await ada.seal(quiet, { op: "text", text: "on its way" });
  await appendLater(app, ada, quiet);

  assert.equal((await bob.look(quiet)).phase, "outdated");
  assert.equal((await bob.look(quiet)).phase, "outdated", "and stays so");
  await assert.rejects(bob.seal(quiet, { op: "text", text: "x" }), /not_ready/);
  assert.deepEqual(await bob.texts(quiet), ["before"]);
  assert.equal((await ada.person.post(`/messages/${quiet.id}`, sealed)).status, 201);
  assert.deepEqual(await bob.texts(quiet), ["before", "on its way"]);
  assert.equal(bob.page.conversations.get(quiet.id)!.phase, "outdated");

  using laptop = await ada.further(app);
  assert.equal((await laptop.look(quiet)).phase, "outdated");
  await bob.page.ask("hint", { kind: "person", id: ada.person.id });
  const { epoch } = (await ada.person.get(`/e2ee/channels/${quiet.id}/group`)).body;
  assert.equal((await insideOf(bob, quiet.id)).record.epoch, epoch, "nobody was let in");
  assert.equal(
    (await bob.look(quiet)).people.find(({ userId }) => userId === ada.person.id)?.devices,
    1,
  );
  const { acts, others } = await ada.page.ask("unsigned", quiet, await stateFor(ada, quiet));
  assert.deepEqual([acts, others], [[], []], "nobody is asked to confirm what can't be signed");
  const signed = await ada.page.ask("sign", quiet, [
    { kind: "history", channel: quiet.id, setting: "joined" },
  ]);
  assert.equal(signed.phase, "outdated");
  for (const verb of ["repair", "giveUp"] as const) {
    assert.equal((await ada.page.ask(verb, quiet.id)).phase, "outdated");
  }
  assert.deepEqual(await ada.texts(quiet), ["before", "on its way"], "what was there stays");
  using restarted = bob.restarted();
  assert.equal((await restarted.look(quiet)).phase, "outdated");
  assert.deepEqual(await restarted.texts(quiet), ["before", "on its way"]);
});

/** Admits a person's device as a later version would: nobody here knows the reason. */
async function letIn(
  app: TestApp,
  by: Talker,
  channel: PrivateChannel,
  guest: Talker,
): Promise<void> {
  const { person } = by;
  const devices = (await guest.page.ask("devices")).map(({ id }) => id);
  // Returns key packages as a server of that version does.
  const packages = await app.context.db.getMany(
    devices.map((deviceId) => lastResorts.key({ deviceId })),
  );
  const add = packages.map((bytes) => bytes!.slice());
  const { group, device, record: { generation, epoch, atSeq } } = await insideOf(by, channel.id);
  const made = await group.commit({ add, authenticatedData: confirming(atSeq, 0) });
  const { status } = await person.post(`/e2ee/channels/${channel.id}/commits`, {
    device: device.id,
    generation,
    epoch,
    commit: made.commit.toBase64(),
    groupInfo: made.groupInfo.toBase64(),
    welcome: { bytes: made.welcome!.toBase64(), deviceIds: devices },
  });
  assert.equal(status, 200);
}

Deno.test("[MEND-71] whom a later version has let in is no alarm for an older page, which reads on what it can", async () => {
  await using app = await TestApp.start();
  using people = await serverOf(app, "ada", "bob");
  const { server, talkers, newChannel, start } = people;
  const [ada, bob] = talkers as [Talker, Talker];
  const quiet = await newChannel(ada.person);
  await start(ada, quiet);
  await bob.look(quiet);
  await ada.send(quiet, "before");
  const carl = await app.register("carl");
  await ada.person.bring(server.id, carl);
  using carls = await Talker.first(carl);
  await appendLater(app, ada, quiet);
  await letIn(app, ada, quiet, carls);

  const seen = await bob.look(quiet);
  assert.deepEqual([seen.phase, seen.people.length], ["outdated", 3]);
  assert.deepEqual(await bob.texts(quiet), ["before"]);
  const welcomed = await carls.look(quiet);
  assert.deepEqual([welcomed.phase, welcomed.people.length], ["outdated", 3]);
  const { record: { frozen } } = await insideOf(bob, quiet.id);
  assert.equal(frozen, null);
});

Deno.test("[MEND-71] a newer page folds on where an older one has stopped", async () => {
  await using app = await TestApp.start();
  using people = await serverOf(app, "ada", "bob");
  const { server, talkers, newChannel, start } = people;
  const [ada, bob] = talkers as [Talker, Talker];
  const quiet = await newChannel(ada.person);
  await start(ada, quiet);
  assert.equal((await bob.look(quiet)).phase, "ready");
  await ada.send(quiet, "before");
  // An older version that knew nothing but a root has stored this.
  await changeLog(bob, quiet, (log) => {
    const { length, head, heads } = log.authority;
    const authority = {
      ...emptyAuthority(server.id),
      space: log.authority.space,
      owner: log.authority.owner,
      people: new Map([[ada.person.id, log.authority.people.get(ada.person.id)!]]),
      length: 1,
      head: Uint8Array.from(heads[0]!.match(/../g)!, (byte) => parseInt(byte, 16)),
      heads: heads.slice(0, 1),
    };
    return { ...log, authority, outdated: { words: "root", at: { length, head, heads } } };
  });
  using restarted = bob.restarted();
  assert.equal((await restarted.look(quiet)).phase, "ready");
  assert.deepEqual(await restarted.texts(quiet), ["before"]);
  await restarted.send(quiet, "after");
  assert.deepEqual(await ada.texts(quiet), ["before", "after"]);
  const { log } = await insideOf(restarted, quiet.id, server.id);
  assert.deepEqual([log.outdated, log.authority.people.size], [null, 2]);
});

Deno.test("[MEND-71] an entry in the form of another version makes a log outdated, never invalid; the server refuses it by its label", async () => {
  await using app = await TestApp.start();
  using people = await serverOf(app, "ada", "bob");
  const { server, talkers: [ada, bob], newChannel, start } = people;
  const quiet = await newChannel(ada!.person);
  await start(ada!, quiet);
  await bob!.look(quiet);
  await ada!.send(quiet, "before");
  const entry = lp(lp("parley/authority/v2", randomBytes(50)), randomBytes(64));
  const { log: { authority: { length } } } = await insideOf(ada!, quiet.id, server.id);
  const { status, body } = await ada!.person.post(`/e2ee/authority/${server.id}`, {
    length,
    entries: [entry.toBase64()],
  });
  assert.deepEqual([status, Object.keys(body.details)], [400, ["entries.0.label"]]);
  await appendLater(app, ada!, quiet, entry);
  for (const one of [bob!, bob!.restarted()]) {
    assert.equal((await one.look(quiet)).phase, "outdated");
    assert.deepEqual(await one.texts(quiet), ["before"]);
    assert.equal((await insideOf(one, quiet.id, server.id)).log.isBroken, false);
  }
});
