import assert from "node:assert/strict";
import { hex } from "../../protocol/e2ee/bytes.ts";
import { isHeadOf } from "../../protocol/e2ee/key_log.ts";
import { isRewindOf } from "../../protocol/e2ee/rewind.ts";
import type { LogHead, LostEntries, PersonKeys } from "../../protocol/e2ee/people_schemas.ts";
import { base64, bytesOf, TestDevice } from "../helpers/e2ee/api_device.ts";
import { LogCopy } from "../helpers/e2ee/log_copy.ts";
import { restorableApp } from "../helpers/e2ee/restorable.ts";
import { befriend } from "../helpers/people.ts";
import { password, type Person } from "../helpers/person.ts";

/** ada and bob, friends with a device each, on a server that has a backup. */
async function backedUp() {
  const server = await restorableApp();
  const [ada, bob] = await server.app.registerAll("ada", "bob");
  await befriend(ada, bob);
  const phone = await TestDevice.first(ada);
  const bobs = await TestDevice.first(bob);
  await server.backUp();
  return {
    server,
    phone,
    bobs,
    ada: () => server.again(ada),
    bob: () => server.again(bob),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

async function handBack(by: Person, lost: LostEntries): Promise<LogHead> {
  const { status, body } = await by.post("/e2ee/log/lost", lost);
  assert.equal(status, 200, JSON.stringify(body));
  return body.head;
}

async function keysOf(viewer: Person, of: Person): Promise<PersonKeys | undefined> {
  const { status, body } = await viewer.get(`/e2ee/people?ids=${of.id}&version=2`);
  assert.equal(status, 200, JSON.stringify(body));
  return body.people[0];
}

const inUse = (keys: PersonKeys | undefined) =>
  keys?.devices.filter(({ revoked }) => !revoked).map(({ id }) => id);

/** Checks the signatures of a head and its rewinds. */
async function signed(head: LogHead) {
  const key = bytesOf(head.server_key);
  const read = ({ branch = 0, size, root, signature }: Omit<LogHead, "server_key">) => {
    return { branch, size, root: bytesOf(root), signature: bytesOf(signature) };
  };
  assert.ok(await isHeadOf(key, hex(key), read(head)), "the head");
  for (const rewind of head.rewinds ?? []) {
    assert.ok(await isRewindOf(key, hex(key), read(rewind)), "a rewind");
  }
}

Deno.test("[MEND-32] a restored server that is shown its own head rewinds, begins a branch and has again what it lost: devices, revocations, a person", async () => {
  await using people = await backedUp();
  const { server, phone, bobs } = people;
  const before = await LogCopy.of(server.app);
  const [ada, bob] = [await people.ada(), await people.bob()];
  const laptop = await phone.further(await people.ada());
  const tablet = await bobs.further(await people.bob());
  const taken = await tablet.session.delete(`/e2ee/devices/${bobs.id}`, {
    revocation: await bobs.revocation(),
  });
  assert.equal(taken.status, 200, JSON.stringify(taken.body));
  const whole = await LogCopy.of(server.app);
  assert.deepEqual([before.head.size, whole.head.size], [4, 7]);
  assert.deepEqual([whole.head.branch, whole.head.rewinds], [undefined, undefined]);

  await server.restore();
  const again = await people.ada();
  assert.deepEqual(inUse(await keysOf(again, ada)), [phone.id]);
  const head = await handBack(again, await whole.lost(4));
  await signed(head);
  assert.equal(head.size, 7);
  const [rewind, ...others] = head.rewinds!;
  assert.deepEqual([rewind!.size, rewind!.branch, others], [4, head.branch, []]);
  assert.equal(rewind!.root, before.head.root);
  assert.ok(Math.abs(head.branch! - Date.now()) < 60_000);
  assert.equal(head.root, whole.head.root, "nothing came in between: it is the same log again");
  assert.deepEqual(inUse(await keysOf(again, ada)), [phone.id, laptop.id]);
  assert.deepEqual(inUse(await keysOf(again, bob)), [tablet.id]);
});

Deno.test("[MEND-32] what a restored server lost is appended behind what came since, from any device, in any order and once", async () => {
  await using people = await backedUp();
  const { server, phone, bobs } = people;
  const laptop = await phone.further(await people.ada());
  const tablet = await bobs.further(await people.bob());
  const whole = await LogCopy.of(server.app);
  await server.restore();
  const [ada, bob] = [await people.ada(), await people.bob()];
  const watch = await phone.further(await people.ada());
  const since = await LogCopy.of(server.app);
  // bob's device holds its own entry alone, and proves by the leaf of ada's where the logs part.
  const unproven = await bob.post("/e2ee/log/lost", await whole.lost(4, [5]));
  assert.deepEqual(Object.keys(unproven.body.details), ["next"]);
  const first = await handBack(bob, {
    ...await whole.lost(4, [5]),
    next: await whole.next(4),
  });
  assert.deepEqual([first.size, first.rewinds!.length], [6, 1]);
  const second = await handBack(ada, await whole.lost(4));
  assert.deepEqual([second.size, second.branch], [7, first.branch]);
  for (let times = 0; times < 2; times++) {
    assert.deepEqual(await handBack(ada, await whole.lost(4)), second);
  }
  await signed(second);
  const now = await LogCopy.of(server.app);
  assert.deepEqual(await now.root(5), await since.root(5));
  assert.deepEqual(now.entries.slice(5), [whole.entries[5], whole.entries[4]]);
  assert.deepEqual(inUse(await keysOf(bob, ada)), [phone.id, watch.id, laptop.id]);
  assert.deepEqual(inUse(await keysOf(ada, bob)), [bobs.id, tablet.id]);
});

Deno.test("[MEND-32] who shows a server a head that its log goes on from changes nothing", async () => {
  await using people = await backedUp();
  const { server, phone } = people;
  const before = await LogCopy.of(server.app);
  await phone.further(await people.ada());
  const whole = await LogCopy.of(server.app);
  const bob = await people.bob();
  for (const one of [before, whole]) {
    assert.deepEqual(await handBack(bob, await one.lost(one.head.size, [])), whole.head);
  }
});

Deno.test("[MEND-32] a server rewinds to where the logs part and no further: a device that came back by itself isn't lost", async () => {
  await using people = await backedUp();
  const { server, phone, bobs } = people;
  const laptop = await phone.further(await people.ada());
  await bobs.further(await people.bob());
  const whole = await LogCopy.of(server.app);
  await server.restore();
  const ada = await people.ada();
  assert.equal((await ada.post("/e2ee/devices", laptop.described())).status, 201);
  await bobs.further(await people.bob());
  const early = await ada.post("/e2ee/log/lost", await whole.lost(4));
  assert.deepEqual([early.status, Object.keys(early.body.details)], [400, ["from"]]);
  const head = await handBack(ada, await whole.lost(5));
  assert.deepEqual([head.size, head.rewinds!.map(({ size }) => size)], [7, [5]]);
});

Deno.test("[MEND-32] a later restore rewinds again, with a branch above all that were met", async () => {
  await using people = await backedUp();
  const { server, phone } = people;
  await phone.further(await people.ada());
  const first = await LogCopy.of(server.app);
  await server.restore();
  const branch = (await handBack(await people.bob(), await first.lost(4))).branch!;
  await phone.further(await people.ada());
  const second = await LogCopy.of(server.app);
  assert.deepEqual([second.head.branch, second.head.size], [branch, 6]);
  // The backup predates the first rewind, of which the server has lost all knowledge.
  await server.restore();
  server.app.advance(-86_400_000);
  const head = await handBack(await people.bob(), await second.lost(4));
  assert.deepEqual([head.branch, head.size, head.rewinds!.length], [branch + 1, 6, 1]);
  await signed(head);
});

Deno.test("[MEND-32] something newer contradicts what was lost: a key that was made since stays, a device of a lost key doesn't come back, a revocation always counts", async () => {
  await using people = await backedUp();
  const { server, phone, bobs } = people;
  const ada = await people.ada();
  const [carl, dan] = await server.app.registerAll("carl", "dan");
  await befriend(ada, carl);
  await TestDevice.first(carl);
  await TestDevice.first(dan);
  const lost = await bobs.further(await people.bob());
  const revoked = await people.bob();
  await bobs.proveIn(revoked);
  await revoked.delete(`/e2ee/devices/${lost.id}`, { revocation: await lost.revocation() });
  const laptop = await phone.further(await people.ada());
  const whole = await LogCopy.of(server.app);
  await server.restore();
  // carl and dan are unknown now; another carl has other keys.
  const other = await server.app.register("carl");
  await TestDevice.first(other);
  const adaAgain = await people.ada();
  await befriend(adaAgain, other);
  // The revoked device returns on its own, before anyone has resubmitted its revocation.
  const sneaked = await people.bob();
  assert.equal((await sneaked.post("/e2ee/devices", lost.described())).status, 201);
  const head = await handBack(adaAgain, { ...await whole.lost(4) });
  assert.equal(head.size, 4 + 2 + 1 + (whole.head.size - 4 - 1), "each once, also of strangers");
  assert.deepEqual(inUse(await keysOf(adaAgain, other))?.length, 1);
  assert.deepEqual(inUse(await keysOf(adaAgain, await people.ada())), [phone.id, laptop.id]);
  const bob = await people.bob();
  assert.deepEqual(inUse(await keysOf(bob, bob)), [bobs.id]);
  assert.equal((await sneaked.get("/e2ee/identity")).status, 401, "its session ended with it");
  const back = await bob.post("/e2ee/devices", lost.described());
  assert.ok(!inUse(await keysOf(bob, bob))!.includes(lost.id), JSON.stringify(back.body));
});

Deno.test("[MEND-32] a new beginning that was lost takes the place of the key of before again, unless other keys were made since", async () => {
  await using people = await backedUp();
  const { server, phone } = people;
  const asks = await people.ada();
  const asked = await asks.post("/e2ee/identity/reset", { password: password("ada") });
  assert.equal(asked.status, 200, JSON.stringify(asked.body));
  server.app.advance(86_400_000);
  const ada = await people.ada();
  const fresh = await TestDevice.make(ada);
  assert.equal((await fresh.begin()).status, 200);
  const whole = await LogCopy.of(server.app);
  await server.restore();
  const bob = await people.bob();
  const before = await keysOf(bob, ada);
  assert.equal(before!.person_key, base64(phone.personKey.publicKey));
  await handBack(bob, await whole.lost(4));
  const after = await keysOf(bob, ada);
  assert.equal(after!.person_key, base64(fresh.personKey.publicKey));
  assert.deepEqual([after!.generation, inUse(after)], [1, [fresh.id]]);

  await server.restore();
  const again = await people.ada();
  await again.post("/e2ee/identity/reset", { password: password("ada") });
  server.app.advance(86_400_000);
  const newer = await TestDevice.make(await people.ada());
  assert.equal((await newer.begin()).status, 200);
  const reader = await people.bob();
  await handBack(reader, await whole.lost(4));
  const now = await keysOf(reader, ada);
  assert.equal(now!.person_key, base64(newer.personKey.publicKey));
  assert.deepEqual([now!.generation, inUse(now)], [1, [newer.id]]);
});

Deno.test("[MEND-32] false heads, proofs and places are refused by the field's name, and nothing is rewound", async () => {
  await using people = await backedUp();
  const { server, phone } = people;
  await phone.further(await people.ada());
  await phone.further(await people.ada());
  const whole = await LogCopy.of(server.app);
  const { head } = whole;
  await server.restore();
  const good = await whole.lost(4);
  const [first, second] = good.entries;
  const bad: [string, LostEntries][] = [
    ["head", { ...good, head: { ...head, root: whole.entries[0]!.slice(0, 32).toBase64() } }],
    ["head", { ...good, head: { ...head, branch: 5 } }],
    ["head", { ...good, head: { ...head, size: head.size + 1 } }],
    ["from", { ...good, from: 5 }],
    ["consistency", { ...good, consistency: [] }],
    ["consistency", { ...good, from: 3 }],
    ["entries.0.proof", { ...good, entries: [{ ...first!, proof: second!.proof }] }],
    ["entries.0.proof", { ...good, entries: [{ ...first!, entry: second!.entry }] }],
    ["entries.0.index", { ...good, entries: [{ ...first!, index: 3 }] }],
    ["entries.1.index", { ...good, entries: [second!, first!] }],
  ];
  const bob = await people.bob();
  for (const [field, body] of bad) {
    const refused = await bob.post("/e2ee/log/lost", body);
    assert.equal(refused.status, 400, `${field}: ${JSON.stringify(refused.body)}`);
    assert.deepEqual(Object.keys(refused.body.details), [field]);
  }
  assert.deepEqual((await LogCopy.of(server.app)).head.rewinds, undefined);
});
