import assert from "node:assert/strict";
import { hex, randomBytes } from "../../protocol/e2ee/bytes.ts";
import { signHead } from "../../protocol/e2ee/key_log.ts";
import type { LogHead } from "../../protocol/e2ee/people_schemas.ts";
import { signRewind } from "../../protocol/e2ee/rewind.ts";
import type { PrivateChannel } from "../../client/e2ee/link/conversations.ts";
import { type Audit, names, workerNames } from "../../client/e2ee/worker/records.ts";
import { openStore } from "../../client/e2ee/worker/store.ts";
import { serverKey } from "../../server/e2ee/log/server_key.ts";
import { headView } from "../../server/e2ee/log/view.ts";
import { TestApp } from "../helpers/app.ts";
import { acceptShown } from "../helpers/e2ee/shown_numbers.ts";
import { TestBrowser } from "../helpers/e2ee/client.ts";
import { claim, lie, lieOf } from "../helpers/e2ee/lies.ts";
import { restorable, type restorableApp } from "../helpers/e2ee/restorable.ts";
import { password } from "../helpers/person.ts";
import { serverOf } from "../helpers/e2ee/server_talk.ts";
import { Talker, twoPeople } from "../helpers/e2ee/talk.ts";
import { splitLog } from "../helpers/hostile_host/lies/logs.ts";

type Host = Awaited<ReturnType<typeof restorableApp>>;

const state = ({ page }: Talker) => page.ask("look");
const inUse = async (of: Talker) =>
  (await of.page.ask("devices")).filter(({ isRevoked }) => !isRevoked).map(({ id }) => id);
const ownId = async (of: Talker) => (await of.page.ask("devices")).find(({ isThis }) => isThis)!.id;

/** Does what pages do once the connection is back. */
async function reconnected(...talkers: Talker[]) {
  for (const { page } of talkers) {
    await page.ask("hint", { kind: "connected" });
    await page.ask("look");
  }
}

Deno.test("[MEND-32 E2E-26] three people go on on a restored server, with a device that is newer than the backup: all that was read is readable, nothing is a split, and the restore is said once", async () => {
  await using people = await restorable((app) => serverOf(app, "ada", "bob", "cy"));
  const { talkers, newChannel, start, further, backUp, restore, host } = people;
  const [ada, bob, cy] = talkers as [Talker, Talker, Talker];
  const quiet = await newChannel(ada.person);
  await start(ada, quiet);
  for (const one of [bob, cy]) await one.look(quiet);
  await ada.send(quiet, "kept");
  await reconnected(ada, bob, cy);
  await backUp(ada, bob, cy);
  using laptop = await further(ada);
  await reconnected(ada, bob, cy, laptop);
  assert.equal((await laptop.look(quiet)).phase, "ready");
  await laptop.send(quiet, "lost");
  for (const one of [ada, bob, cy, laptop]) {
    assert.deepEqual(await one.texts(quiet), ["kept", "lost"]);
  }
  const rows = await bob.rows(quiet);
  const id = await ownId(laptop);

  await restore(bob, cy, ada, laptop);
  // In the meantime a new person joins, and the log continues differently.
  const dan = await host.app.register("dan");
  using _dans = await Talker.first(dan);
  await reconnected(bob, cy, ada, laptop);
  for (const one of [bob, cy, ada, laptop]) {
    const { phase, split, restored } = await state(one);
    assert.deepEqual([phase, split, restored?.isOften], ["ready", null, false]);
    assert.equal((await one.page.ask("noteRestored")).restored, null);
    assert.equal((await one.look(quiet)).phase, "ready");
    // Messages that were read stay readable, also those that the server has lost.
    const read = await one.page.ask("open", quiet.id, rows, null);
    assert.deepEqual(read.map((row) => "text" in row && row.text), ["kept", "lost"]);
  }
  const head = await headView(host.app.context);
  assert.equal(head.rewinds!.length, 1, "one rewind, whoever came first");
  assert.ok((await inUse(ada)).includes(id));
  await laptop.send(quiet, "on");
  await bob.send(quiet, "and on");
  for (const one of [ada, bob, cy, laptop]) {
    assert.deepEqual((await one.texts(quiet)).slice(-2), ["on", "and on"]);
  }
  await reconnected(ada, bob, cy, laptop);
  for (const one of [ada, bob, cy, laptop]) assert.equal((await state(one)).restored, null);
});

Deno.test("[MEND-32 E2E-42] what a device has read opens also while a restored server answers nothing about keys", async () => {
  await using people = await restorable(acquainted);
  const { ada, bob, dm, backUp, restore } = people;
  await backUp(ada, bob);
  using _laptop = await people.further(ada);
  await reconnected(ada, bob);
  await ada.send(dm(ada), "read");
  assert.deepEqual(await bob.texts(dm(bob)), ["read"]);
  const rows = await bob.rows(dm(bob));
  await restore(bob);
  using later = bob.restarted();
  later.browser.between = (path, _init, go) =>
    path.startsWith("/api/e2ee/")
      ? Promise.resolve(Response.json({ code: "server_busy" }, { status: 503 }))
      : go();
  const [row] = await later.page.ask("open", dm(bob).id, rows, null);
  assert.equal("text" in row! && row.text, "read");
});

/**
 * ada resets her keys on another browser; the people she writes with continue with the new ones.
 */
async function begunAnew(host: Host, ada: Talker, bob: Talker, dm: (of: Talker) => PrivateChannel) {
  await ada.page.ask("beginReset", password("ada"));
  host.app.advance(86_400_000);
  const again = Talker.over(new TestBrowser(await host.again(ada.person), host.app.context.clock));
  assert.equal((await again.page.ask("begin", true)).phase, "ready");
  bob.browser.person = await host.again(bob.person);
  await reconnected(bob);
  assert.equal((await bob.look(dm(bob))).phase, "changed_keys");
  await acceptShown(bob.page, dm(bob).id);
  assert.equal((await again.look(dm(ada))).phase, "ready");
  return again;
}

Deno.test("[MEND-32 E2E-14] a new beginning that a restored server lost is handed back, and the former key isn't a new one for anybody", async () => {
  await using people = await restorable(acquainted);
  const { ada, bob, dm, backUp, restore, host } = people;
  await backUp(ada, bob);
  using again = await begunAnew(host, ada, bob, dm);
  await again.send(dm(ada), "with new keys");
  assert.deepEqual(await bob.texts(dm(bob)), ["with new keys"]);
  const [known] = await bob.page.ask("people", [ada.person.id]);

  await restore(bob, again);
  await reconnected(bob);
  const [person] = await bob.page.ask("people", [ada.person.id]);
  assert.deepEqual(
    [person!.personKey, person!.generation, person!.trust],
    [known!.personKey, 1, "known"],
  );
  await reconnected(again);
  assert.equal((await state(again)).phase, "ready");
  assert.equal(person!.isWithheld, undefined);
  for (const one of [bob, again]) assert.equal((await one.look(dm(one))).phase, "ready");
  await again.send(dm(again), "on");
  assert.deepEqual((await bob.texts(dm(bob))).at(-1), "on");
});

Deno.test("[MEND-32 MEND-37] a log of authority that names former keys is handed back with the server's signature of it, and the key log proves them", async () => {
  await using people = await restorable(twoPeople);
  const { ada, bob, dm, backUp, restore, host } = people;
  await backUp(ada, bob);
  await bob.page.ask("startConversation", dm(bob));
  assert.equal((await ada.look(dm(ada))).phase, "ready");
  using again = await begunAnew(host, ada, bob, dm);
  await again.send(dm(ada), "with new keys");
  assert.deepEqual(await bob.texts(dm(bob)), ["with new keys"]);
  const logOf = async ({ person }: Talker) =>
    (await person.get(`/e2ee/authority/${dm(bob).id}?from=0`)).body;
  const { length, entries, head, keys, signature } = await logOf(bob);

  await restore(bob, again);
  const hand = (body: object) => bob.person.post(`/e2ee/authority/${dm(bob).id}`, body);
  const unsigned = await hand({ length: 0, entries });
  assert.deepEqual([unsigned.status, unsigned.body.code], [400, "invalid_input"]);
  const signed = { length, head, keys, signature };
  for (const wrong of [{ ...signed, length: length + 1 }, { ...signed, head: keys.root }]) {
    const refused = await hand({ length: 0, entries, signed: wrong });
    assert.deepEqual([refused.status, Object.keys(refused.body.details)], [400, ["signed"]]);
  }
  const early = await hand({ length: 0, entries, signed });
  assert.equal(early.body.code, "invalid_input", "the key log doesn't prove it yet");
  await reconnected(bob);
  await bob.hint(dm(bob));
  assert.equal((await bob.look(dm(bob))).phase, "ready");
  assert.deepEqual((await logOf(bob)).entries, entries);
  await reconnected(again);
  assert.equal((await again.look(dm(again))).phase, "ready");
  await again.send(dm(again), "on");
  assert.equal((await bob.texts(dm(bob))).at(-1), "on");
});

Deno.test("[MEND-32] a server that goes on with a key that was replaced is withholding the other one: nothing is sent, and nothing is offered to confirm", async () => {
  await using people = await restorable(acquainted);
  const { ada, bob, dm, backUp, restore, host } = people;
  await backUp(ada, bob);
  using again = await begunAnew(host, ada, bob, dm);
  await again.send(dm(ada), "with new keys");
  await restore(bob, ada);
  // The server learns where the logs diverge, and gets no entries, as if nobody had them.
  bob.browser.between = async (path, init, go) => {
    if (!path.endsWith("/log/lost")) return await go();
    const body = JSON.stringify({ ...JSON.parse(String(init.body)), entries: [] });
    return await fetch(new URL(path, bob.person.url), { ...init, body });
  };
  await reconnected(bob);
  const [person] = await bob.page.ask("people", [ada.person.id]);
  assert.deepEqual([person!.isWithheld, person!.trust, person!.devices], [true, "known", []]);
  assert.equal((await bob.look(dm(bob))).phase, "withheld");
  await assert.rejects(bob.seal(dm(bob), { op: "text", text: "x" }), /not_ready/);
});

Deno.test("[MEND-32 E2E-14] a device whose new beginning a restored server lost hands it back by itself", async () => {
  await using people = await restorable(acquainted);
  const { ada, bob, dm, backUp, restore, host } = people;
  await backUp(ada, bob);
  using again = await begunAnew(host, ada, bob, dm);
  await reconnected(again);
  await restore(again);
  await reconnected(again);
  const { phase, split } = await state(again);
  assert.deepEqual([phase, split], ["ready", null]);
});

Deno.test("[MEND-32] a device that a restored server doesn't list was not removed: it stays ready, and hands back itself and its person", async () => {
  await using people = await restorable(async (app) => {
    const [account] = await app.registerAll("eve");
    return { account: account!, [Symbol.dispose]() {} };
  });
  const { account, backUp, restore, host } = people;
  await backUp();
  using eve = await Talker.first(await host.again(account));
  await state(eve);
  const id = await ownId(eve);
  await restore(eve);
  assert.equal((await eve.person.get("/e2ee/identity")).body.person_key, null);
  eve.browser.between = (path, init, go) =>
    init.method === "PUT" && path.endsWith("/identity")
      ? Promise.resolve(Response.json({ code: "server_busy" }, { status: 503 }))
      : go();
  assert.equal((await state(eve)).phase, "ready", "what it has lost isn't removed");
  eve.browser.between = (_path, _init, go) => go();
  assert.equal((await state(eve)).phase, "ready");
  assert.deepEqual(await inUse(eve), [id]);
  const { devices: [{ packages }] } = (await eve.person.get("/e2ee/identity")).body;
  assert.equal(packages, 20);
});

Deno.test("[MEND-32 E2E-11] a vault of before the restore that no longer opens is written again by a device that could open the lost one", async () => {
  await using people = await restorable(twoPeople);
  const { ada, backUp, restore, host } = people;
  await backUp(ada);
  const key = await ada.page.ask("newRecoveryKey");
  using laptop = await people.further(ada);
  await reconnected(ada, laptop);
  await restore(ada, laptop);
  await reconnected(ada, laptop);
  assert.equal((await state(ada)).recovery, "unconfirmed", "it isn't taken for a newer key");
  using tablet = Talker.over(new TestBrowser(await host.again(ada.person)));
  assert.equal((await tablet.page.ask("recover", key)).phase, "ready");
});

/** ada and bob, who know each other's keys. */
async function acquainted(app: TestApp) {
  const made = await twoPeople(app);
  await made.ada.page.ask("startConversation", made.dm(made.ada));
  await made.bob.look(made.dm(made.bob));
  await reconnected(made.ada, made.bob);
  return made;
}

Deno.test("[MEND-32 MEND-31] a rewind that doesn't fit what a device has there is a split, and so are two heads of one branch", async (t) => {
  await using app = await TestApp.start();
  const key = await serverKey(app.context.db);
  const origin = hex(key.publicKey);
  /** A head that the host signed of other entries, in a branch of its own. */
  async function rewound(head: LogHead, size: number, root: Uint8Array<ArrayBuffer>) {
    const branch = Date.now();
    const tree = { branch, size: head.size, root: randomBytes(32) };
    const rewind = await signRewind(key, origin, { branch, size, root });
    return {
      ...head,
      branch,
      root: tree.root.toBase64(),
      signature: (await signHead(key, origin, tree)).signature.toBase64(),
      rewinds: [{ branch, size, root: root.toBase64(), signature: rewind.signature.toBase64() }],
    };
  }
  const cases = {
    "a rewind to other entries": async (head: LogHead) =>
      await rewound(head, head.size - 1, randomBytes(32)),
    "a branch without a rewind": async (head: LogHead) => ({
      ...await rewound(head, head.size, randomBytes(32)),
      rewinds: [],
    }),
  };
  using people = await acquainted(app);
  const { bob } = people;
  const copy = await bob.browser.copy();
  for (const [name, change] of Object.entries(cases)) {
    await t.step(name, async () => {
      await bob.browser.restore(copy);
      using _lie = lie(bob, /\/log\/head$/, change);
      await assert.rejects(
        bob.page.ask("isHeadPossible", 1000, randomBytes(32)),
        /split_log/,
      );
      assert.ok((await state(bob)).split!.other.signature);
    });
  }
  await t.step("another head of the same branch", async () => {
    await bob.browser.restore(copy);
    using _lie = lieOf(bob.browser, splitLog(key));
    await assert.rejects(bob.page.ask("isHeadPossible", 1000, randomBytes(32)), /split_log/);
  });
});

Deno.test("[MEND-32] an older head of the log that a device knows is a node that lagged: nothing is said", async () => {
  await using app = await TestApp.start();
  using people = await acquainted(app);
  const { ada, bob } = people;
  const before = await headView(app.context);
  using _laptop = await ada.further(app);
  await bob.page.ask("hint", { kind: "connected" });
  await bob.page.ask("people", [ada.person.id]);
  const known = (await bob.page.ask("head"))!;
  assert.ok(known.size > before.size);
  let isLate = true;
  using _lie = lie(bob, /\/log\/head$/, (head) => {
    const shown = isLate ? before : head;
    isLate = false;
    return shown;
  });
  assert.equal(await bob.page.ask("isHeadPossible", 1000, randomBytes(32)), false);
  const { split, restored } = await state(bob);
  assert.deepEqual([split, restored], [null, null]);
  assert.deepEqual(await bob.page.ask("head"), known);
});

Deno.test("[MEND-31 E2E-34] a member's false word of the key log is that member's fault: the message is damaged, and nothing stops for anybody", async () => {
  await using app = await TestApp.start();
  using people = await acquainted(app);
  const { ada, bob, dm } = people;
  await ada.send(dm(ada), "before");
  const { size } = (await bob.page.ask("head"))!;
  const claims = [size, size - 1, size + 100].map((length) => ({
    length,
    head: hex(randomBytes(32)),
  }));
  for (const head of claims) {
    await claim(ada, dm(ada), { head });
    const row = (await bob.read(dm(bob))).at(-1)!;
    assert.ok("fault" in row && row.isFalseClaim, `${head.length}`);
    assert.deepEqual([(await state(bob)).split, (await bob.look(dm(bob))).phase], [null, "ready"]);
  }
  await bob.send(dm(bob), "after");
  assert.equal((await ada.texts(dm(ada))).at(-1), "after");
});

Deno.test("[MEND-32] a device of the version before, which kept no copy of the log, makes one as soon as it looks", async () => {
  await using app = await TestApp.start();
  using people = await acquainted(app);
  const { bob } = people;
  await bob.browser.edit((name) => name === "log-copy" || name.startsWith("leaves/"));
  const store = (await bob.browser.run(() => openStore(bob.person.id)))!;
  await store.write({ [names.audit]: { ...await store.get<Audit>(names.audit), roots: [] } });
  for (let times = 0; times < 2; times++) await state(bob);
  const { size } = (await bob.page.ask("head"))!;
  assert.equal((await store.get<{ size: number }>(workerNames.logCopy))!.size, size);
  store.close();
});

Deno.test("[MEND-31] a split that a member's word alone had proven is forgotten", async () => {
  await using app = await TestApp.start();
  using people = await acquainted(app);
  const { ada, bob } = people;
  const store = (await bob.browser.run(() => openStore(bob.person.id)))!;
  const own = await store.get<LogHead>(names.head);
  const root = randomBytes(32).toBase64();
  await store.write({ [names.split]: { at: 1, own, other: { size: 3, root } } });
  assert.equal((await state(bob)).split, null);
  assert.equal((await bob.page.ask("people", [ada.person.id])).length, 1);
  await store.write({ [names.split]: { at: 1, own, other: { ...own, root } } });
  store.close();
  assert.ok((await state(bob)).split, "two signatures stay");
});
