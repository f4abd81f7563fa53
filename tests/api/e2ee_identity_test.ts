import assert from "node:assert/strict";
import { equal, hex, randomBytes } from "../../protocol/e2ee/bytes.ts";
import {
  compareHeads,
  isHeadOf,
  keyLogEntry,
  type PersonEntry,
  readKeyLogEntry,
  signPersonEntry,
} from "../../protocol/e2ee/key_log.ts";
import { E2EE_SERVER_LIMITS } from "../../protocol/e2ee/server_limits.ts";
import { includes } from "../../protocol/e2ee/tree.ts";
import type { LogHead, PersonKeys } from "../../protocol/e2ee/people_schemas.ts";
import { appendEntry } from "../../server/e2ee/log/entries.ts";
import { TestApp } from "../helpers/app.ts";
import { base64, bytesOf, TestDevice } from "../helpers/e2ee/api_device.ts";
import { MlsDevice } from "../helpers/e2ee/mls_device.ts";
import { befriend, block } from "../helpers/people.ts";
import { password, type Person } from "../helpers/person.ts";

const HOUR = 3600_000;

async function keysOf(viewer: Person, ...people: Person[]) {
  const { status, body } = await viewer.get(
    `/e2ee/people?ids=${people.map(({ id }) => id).join(",")}&version=2`,
  );
  assert.equal(status, 200, JSON.stringify(body));
  return body as { people: PersonKeys[]; head: LogHead };
}

async function friends(app: TestApp) {
  const [ada, bob, eve] = await app.registerAll("ada", "bob", "eve");
  await befriend(ada, bob);
  return { ada, bob, eve };
}

Deno.test("[E2E-10 E2E-44] before the first private use there are no keys; then there are a person key and a device", async () => {
  await using app = await TestApp.start();
  const { ada, bob } = await friends(app);
  const { session, ...none } = (await ada.get("/e2ee/identity")).body;
  assert.match(session, /^[0-9a-f-]{36}$/);
  assert.deepEqual(none, {
    person_key: null,
    generation: 0,
    reset_at: null,
    pairing: false,
    devices: [],
    entries: [],
  });
  assert.deepEqual((await keysOf(bob, ada)).people, []);
  const phone = await TestDevice.first(ada);
  const { body } = await phone.begin();
  assert.equal(
    body.person_key,
    base64(phone.personKey.publicKey),
    "the same again changes nothing",
  );
  const [{ id, packages, current, revoked }, ...others] = body.devices;
  assert.deepEqual([id, packages, current, revoked, others], [phone.id, 2, true, false, []]);
  assert.equal((await keysOf(bob, ada)).people[0].devices.length, 1);
});

Deno.test("[E2E-34] keys come with proof that the signed log has them, and the log only grows", async () => {
  await using app = await TestApp.start();
  const { ada, bob } = await friends(app);
  const phone = await TestDevice.first(ada);
  const before = await keysOf(bob, ada);
  await TestDevice.first(bob);
  await phone.further(await app.login("ada"));
  const { people: [person], head } = await keysOf(bob, ada);
  const treeHead = { size: head.size, root: bytesOf(head.root) };
  const server = bytesOf(head.server_key);
  const signed = { ...treeHead, branch: 0, signature: bytesOf(head.signature) };
  assert.ok(await isHeadOf(server, hex(server), signed));
  const personKey = bytesOf(person.person_key);
  const entry = bytesOf(person.entry!);
  const read = readKeyLogEntry(entry);
  assert.ok(read.kind === "person" && equal(read.personKey, personKey));
  assert.ok(await includes(entry, person.index, treeHead, person.proof!.map(bytesOf)));
  assert.equal(person.devices.length, 2);
  for (const { certificate, index, proof } of person.devices) {
    const entry = keyLogEntry({
      kind: "device",
      userId: ada.id,
      certificate: bytesOf(certificate),
    });
    assert.ok(await includes(entry, index, treeHead, proof!.map(bytesOf)));
    assert.ok(!await includes(entry, index + 1, treeHead, proof!.map(bytesOf)));
  }
  const old = { size: before.head.size, root: bytesOf(before.head.root) };
  const path = `/e2ee/log/consistency?first=${old.size}&second=${head.size}`;
  const { proof } = (await ada.get(path)).body;
  assert.equal(await compareHeads(old, treeHead, proof!.map(bytesOf)), "same");
  const other = { ...old, root: randomBytes(32) };
  assert.equal(await compareHeads(other, treeHead, proof!.map(bytesOf)), "split");
});

Deno.test("[E2E-34] an owner's audit sees whose each entry is, hashed, and its leaf", async () => {
  await using app = await TestApp.start();
  const { ada, bob } = await friends(app);
  await TestDevice.first(ada);
  await TestDevice.first(bob);
  const { entries } = (await bob.get("/e2ee/log/entries?from=0")).body;
  assert.equal(entries.length, 4);
  const users = entries.map(({ user }: { user: string }) => user);
  assert.deepEqual([users[0] === users[1], users[1] === users[2]], [true, false]);
  assert.ok(!JSON.stringify(entries).includes(ada.id));
  assert.equal((await bob.get("/e2ee/log/entries?from=4")).body.entries.length, 0);
  const beyond = await bob.get("/e2ee/log/inclusion?index=0&size=99");
  assert.deepEqual([beyond.status, Object.keys(beyond.body.details)], [400, ["size"]]);
});

Deno.test("[E2E-44] keys are shown to whom one knows, and to nobody else", async () => {
  await using app = await TestApp.start();
  const { ada, bob, eve } = await friends(app);
  for (const one of [ada, bob, eve]) await TestDevice.first(one);
  const seenBy = async (viewer: Person) =>
    (await keysOf(viewer, ada, bob, eve)).people.map(({ user_id }) => user_id);
  assert.deepEqual(await seenBy(ada), [ada.id, bob.id]);
  assert.deepEqual(await seenBy(eve), [eve.id]);
  const { server } = await eve.createServer();
  await eve.bring(server.id, bob);
  await block(eve, bob);
  assert.deepEqual(await seenBy(eve), [bob.id, eve.id], "a block hides no keys: groups go on");
});

Deno.test("[E2E-46 E2E-8] a certificate is of the account that brings it, and of its known person key", async () => {
  await using app = await TestApp.start();
  const { ada, bob } = await friends(app);
  const phone = await TestDevice.first(ada);
  const refused = async (device: TestDevice, door: "identity" | "devices") => {
    const { status, body } = door === "identity"
      ? await device.begin()
      : await device.session.post("/e2ee/devices", device.described());
    return [status, body.code];
  };
  const bad = [400, "bad_certificate"];
  const foreign = await TestDevice.make(bob, phone.personKey, ada.id);
  assert.deepEqual(await refused(foreign, "identity"), bad);
  assert.deepEqual(await refused(await TestDevice.make(ada), "devices"), bad);
  assert.deepEqual(await refused(await TestDevice.make(ada), "identity"), [409, "log_conflict"]);
  assert.deepEqual(await refused(await TestDevice.make(bob), "devices"), [404, "not_found"]);
  const cut = { ...phone.described(), certificate: base64(phone.certificate.slice(4)) };
  assert.equal((await ada.post("/e2ee/devices", cut)).body.code, "bad_certificate");
});

Deno.test("[E2E-15] a person has ten devices at most; a revoked one makes room and does nothing more", async () => {
  await using app = await TestApp.start();
  const { ada } = await friends(app);
  const phone = await TestDevice.first(ada);
  const others: TestDevice[] = [];
  for (let i = 0; i < 9; i++) others.push(await phone.further(ada));
  const eleventh = await TestDevice.make(ada, phone.personKey);
  const full = await ada.post("/e2ee/devices", eleventh.described());
  assert.deepEqual([full.status, full.body.code], [409, "too_many"]);
  const [lost] = others;
  const forged = await eleventh.revocation(phone.id);
  assert.equal(
    (await ada.call("DELETE", `/e2ee/devices/${lost.id}`, { revocation: forged })).status,
    400,
  );
  const revocation = await phone.revocation(lost.id);
  assert.equal((await ada.call("DELETE", `/e2ee/devices/${lost.id}`, { revocation })).status, 200);
  assert.equal((await ada.post("/e2ee/devices", eleventh.described())).status, 201);
  const late = await ada.post(`/e2ee/devices/${lost.id}/key-packages`, { keyPackages: [] });
  assert.deepEqual([late.status, late.body.code], [403, "device_revoked"]);
  const { people: [person] } = await keysOf(ada, ada);
  assert.equal(person.devices.find(({ id }) => id === lost.id)?.revoked?.revocation, revocation);
});

Deno.test("[E2E-14] taking a device back signs out its session, and tells the other devices", async () => {
  await using app = await TestApp.start();
  const { ada } = await friends(app);
  const phone = await TestDevice.first(ada);
  const [there, other] = [await app.login("ada"), await app.login("ada")];
  const lost = await phone.further(there);
  await phone.further(other);
  const [socket, own, others] = [await there.socket(), await ada.socket(), await other.socket()];
  const revocation = await phone.revocation(lost.id);
  assert.equal((await ada.call("DELETE", `/e2ee/devices/${lost.id}`, { revocation })).status, 200);
  await socket.waitFor("session-ended");
  assert.equal((await others.waitFor("security-changed")).entry.kind, "session_ended");
  assert.equal((await there.get("/e2ee/identity")).status, 401);
  assert.equal((await phone.further(other)).session, other, "other sessions go on");
  await own.waitFor("e2ee-devices");
  const again = await app.login("ada");
  await phone.further(again);
});

Deno.test("[E2E-20 E2E-44 D-PERM-6] that somebody's devices have changed is told to whoever may see their keys; that a new beginning was asked for, to oneself", async () => {
  await using app = await TestApp.start();
  const { ada, bob, eve } = await friends(app);
  const [own, friend, stranger] = await Promise.all([ada, bob, eve].map((one) => one.socket()));
  const phone = await TestDevice.first(ada);
  for (const socket of [own, friend]) {
    assert.deepEqual(await socket!.waitFor("e2ee-devices"), { userId: ada.id });
  }
  const count = () => friend!.seen("e2ee-devices").length;
  const lost = await phone.further(await app.login("ada"));
  await friend!.sync();
  assert.equal(count(), 2);
  const revocation = await phone.revocation(lost.id);
  assert.equal((await ada.call("DELETE", `/e2ee/devices/${lost.id}`, { revocation })).status, 200);
  await friend!.sync();
  assert.equal(count(), 3);
  assert.equal((await ada.post("/e2ee/identity/reset", { password: password("ada") })).status, 200);
  await friend!.sync();
  assert.equal(count(), 3);
  await stranger!.sync();
  assert.deepEqual(stranger!.seen("e2ee-devices"), []);
});

Deno.test("[E2E-14] a session all of whose devices were taken back makes no device, and changes neither keys, vault nor archive", async () => {
  await using app = await TestApp.start();
  const { ada } = await friends(app);
  const { channel } = await ada.createServer();
  const phone = await TestDevice.first(ada);
  const second = await phone.further(ada);
  const revoke = async (id: string) => {
    const revocation = await phone.revocation(id);
    const { status } = await ada.call("DELETE", `/e2ee/devices/${id}`, { revocation });
    assert.equal(status, 200, "the session that asks stays");
  };
  const sealed = base64(randomBytes(40));
  let version = 0;
  const asked = async (by: Person) => {
    const fresh = await TestDevice.make(by, phone.personKey);
    const tries = [
      await by.post("/e2ee/devices", fresh.described()),
      await (await TestDevice.make(by, phone.personKey)).begin(),
      await by.put("/e2ee/vault", { version, sealed }),
      await by.put(`/e2ee/archive/${channel.id}/1-1`, { sealed }),
    ];
    if (tries[2]!.status === 200) version++;
    return { statuses: tries.map(({ status }) => status), codes: tries.map((t) => t.body?.code) };
  };
  await revoke(second.id);
  const devices = async () => (await ada.get("/e2ee/identity")).body.devices;
  assert.deepEqual((await asked(ada)).statuses, [201, 200, 200, 200], "another device is in use");
  for (const { id } of await devices()) await revoke(id);
  const count = (await devices()).length;
  const { statuses, codes } = await asked(ada);
  assert.deepEqual(statuses, [403, 403, 403, 403]);
  assert.deepEqual(codes, Array(4).fill("device_revoked"));
  assert.equal((await devices()).length, count);
  assert.equal((await ada.get("/e2ee/vault")).status, 200, "what is one's own can be read");
  assert.deepEqual((await asked(await app.login("ada"))).statuses, [201, 200, 200, 200]);
});

Deno.test("[MEND-11] of somebody's revoked devices the newest are proven; all stand in the entries without proofs", async () => {
  await using app = await TestApp.start();
  const { ada, bob } = await friends(app);
  const phone = await TestDevice.first(bob);
  const gone: string[] = [];
  for (let i = 0; i < E2EE_SERVER_LIMITS.revokedProven + 3; i++) {
    const device = await phone.further(await app.login("bob"));
    const path = `/e2ee/devices/${device.id}`;
    const revocation = await phone.revocation(device.id);
    assert.equal((await bob.delete(path, { revocation })).status, 200);
    gone.push(device.id);
  }
  const { people: [proven] } = await keysOf(ada, bob);
  const newest = gone.slice(-E2EE_SERVER_LIMITS.revokedProven);
  const idsOf = ({ devices }: PersonKeys) => devices.map(({ id }) => id).sort();
  assert.deepEqual(idsOf(proven), [phone.id, ...newest].sort());
  const { body } = await ada.get(`/e2ee/people?ids=${bob.id}&from=0`);
  assert.deepEqual(idsOf(body.people[0]), [phone.id, ...gone].sort());
  assert.equal(body.people[0].devices[0].proof, undefined);
});

Deno.test("[E2E-15 MEND-11] key packages are taken once each, then the last resort, by those whom the log of authority lets into one channel", async () => {
  await using app = await TestApp.start();
  const { ada, bob, eve } = await friends(app);
  const { server, channel } = await ada.createServer();
  await ada.bring(server.id, bob);
  const [phone, foreign] = [await TestDevice.first(bob), await TestDevice.first(eve)];
  const asked = { channelId: channel.id, devices: [phone.id] };
  const early = await ada.post("/e2ee/key-packages/claim", asked);
  assert.equal(early.body.code, "device_unproven", "ada has no device");
  const own = await MlsDevice.of(ada);
  assert.equal((await ada.post("/e2ee/key-packages/claim", asked)).body.code, "forbidden");
  await own.letIn(server.id, "server");
  assert.deepEqual((await ada.post("/e2ee/key-packages/claim", asked)).body.packages, []);
  const member = { user: bob.id, key: hex(phone.personKey.publicKey) };
  assert.equal((await own.sign(server.id, { kind: "member", ...member })).status, 200);
  const claim = async (by: Person, ...devices: TestDevice[]) => {
    const ids = devices.map(({ id }) => id);
    const { status, body } = await by.post("/e2ee/key-packages/claim", {
      channelId: channel.id,
      devices: ids,
    });
    assert.equal(status, 200, JSON.stringify(body));
    return body.packages as { device: string; key_package: string; last_resort: boolean }[];
  };
  const taken = (await Promise.all([1, 2, 3, 4].map(() => claim(ada, phone, foreign)))).flat();
  assert.deepEqual(taken.map(({ last_resort }) => last_resort).sort(), [false, false, true, true]);
  assert.equal(new Set(taken.map(({ key_package }) => key_package)).size, 3);
  assert.ok(taken.every(({ device }) => device === phone.id), "eve reads another channel");
  const more = await bob.post(`/e2ee/devices/${phone.id}/key-packages`, {
    keyPackages: [base64(randomBytes(9))],
  });
  assert.deepEqual(more.body, { left: 1 });
  assert.equal((await claim(ada, phone))[0].last_resort, false);
  const outside = await eve.post("/e2ee/key-packages/claim", {
    channelId: channel.id,
    devices: [phone.id],
  });
  assert.equal(outside.status, 404);
});

Deno.test("[E2E-14] who lost everything begins anew a day later, unless a device that is in use calls it off", async () => {
  await using app = await TestApp.start();
  const { ada } = await friends(app);
  const phone = await TestDevice.first(ada);
  const elsewhere = await app.login("ada");
  const reset = (secret: string) => elsewhere.post("/e2ee/identity/reset", { password: secret });
  assert.equal((await reset("wrong password")).body.code, "wrong_password");
  const socket = await ada.socket();
  assert.equal((await reset(password("ada"))).status, 200);
  assert.deepEqual(await socket.waitFor("e2ee-devices"), { userId: ada.id });
  const off = await elsewhere.call("DELETE", "/e2ee/identity/reset");
  assert.equal(off.body.code, "device_unproven", "the one who asks has no device");
  assert.equal((await ada.call("DELETE", "/e2ee/identity/reset")).status, 200);
  assert.equal((await ada.get("/e2ee/identity")).body.reset_at, null);

  await reset(password("ada"));
  const fresh = await TestDevice.make(elsewhere);
  assert.equal((await fresh.begin()).body.code, "log_conflict");
  app.advance(24 * HOUR);
  const again = await TestDevice.make(await app.login("ada"));
  const begun = await again.begin();
  assert.deepEqual([begun.status, begun.body.generation], [200, 1]);
  assert.deepEqual(begun.body.devices.map(({ id }: { id: string }) => id), [again.id]);
  const { people: [person] } = await keysOf(await app.login("bob"), ada);
  assert.deepEqual([person.generation, person.person_key === base64(phone.personKey.publicKey)], [
    1,
    false,
  ]);
});

Deno.test("[MEND-30] entries from an index on come without proofs, whoever's keys they are of", async () => {
  await using app = await TestApp.start();
  const { ada, bob } = await friends(app);
  const phone = await TestDevice.first(ada);
  const tablet = await phone.further(await app.login("ada"));
  const { head: { size } } = await keysOf(bob, ada);
  const from = async (index: number): Promise<PersonKeys> =>
    (await bob.get(`/e2ee/people?ids=${ada.id}&from=${index}`)).body.people[0];
  const all = await from(0);
  assert.deepEqual([all.devices.map(({ id }) => id), all.others], [[phone.id, tablet.id], []]);
  assert.ok(!JSON.stringify(all).includes('"proof"'));
  assert.deepEqual((await from(size)).devices, [], "nothing is new");
  const revocation = await phone.revocation(tablet.id);
  await ada.delete(`/e2ee/devices/${tablet.id}`, { revocation });
  const [revoked, ...none] = (await from(size)).devices;
  assert.deepEqual([revoked!.id, revoked!.revoked!.index, none], [tablet.id, size, []]);
  // Entry of an unknown device, such as one that a restored server got back.
  const index = await app.context.db.transact((tx) =>
    appendEntry(tx, { kind: "revocation", userId: ada.id, revocation: bytesOf(revocation) })
  );
  const { others } = await from(size);
  assert.deepEqual(others!.map((one) => one.index), [index]);
  assert.equal(readKeyLogEntry(bytesOf(others![0]!.entry)).kind, "revocation");
  const bad = await bob.get(`/e2ee/people?ids=${ada.id}&from=-1`);
  assert.equal(bad.status, 400);
  assert.match(JSON.stringify(bad.body), /from/);
});

Deno.test("[MEND-37] keys begin with an entry that they sign themselves: a new beginning needs it, and names the key that it takes the place of", async () => {
  await using app = await TestApp.start();
  const { ada, bob } = await friends(app);
  const phone = await TestDevice.make(ada);
  const other = await TestDevice.make(ada);
  const put = async (device: TestDevice, entry?: PersonEntry) => {
    const personKey = base64(device.personKey.publicKey);
    const given = entry ? { entry: base64(keyLogEntry(entry)) } : {};
    return await device.session.put("/e2ee/identity", {
      personKey,
      ...given,
      ...device.described(),
    });
  };
  const refused = async (device: TestDevice, entry?: PersonEntry) => {
    const { status, body } = await put(device, entry);
    assert.deepEqual([status, body.code], [400, "invalid_input"], JSON.stringify(body));
    assert.match(JSON.stringify(body), /entry/);
  };
  const first = await phone.beginning();
  await refused(phone, await other.beginning());
  await refused(phone, { kind: "person", userId: ada.id, personKey: phone.personKey.publicKey });
  await refused(phone, { ...first, kind: "reset" });
  const sign = (by: TestDevice, said: Partial<Parameters<typeof signPersonEntry>[1]>) =>
    signPersonEntry(by.personKey, {
      kind: "person",
      userId: ada.id,
      generation: 0,
      former: new Uint8Array(),
      ...said,
    });
  await refused(phone, await sign(phone, { userId: bob.id }));
  await refused(phone, await sign(phone, { generation: 1 }));
  await refused(phone, await sign(phone, { former: randomBytes(32) }));
  assert.equal((await put(phone, first)).status, 200);
  const { body } = await ada.get("/e2ee/identity");
  assert.deepEqual(body.entries.map(({ index }: { index: number }) => index), [0, 1]);
  assert.deepEqual(readKeyLogEntry(bytesOf(body.entries[0].entry)), first);
  const { people: [person] } = await keysOf(bob, ada);
  assert.equal(person.entry, body.entries[0].entry);

  await ada.post("/e2ee/identity/reset", { password: password("ada") });
  app.advance(24 * HOUR);
  const again = await TestDevice.make(await app.login("ada"));
  const second = await again.beginning();
  await refused(again);
  await refused(again, await sign(again, { kind: "reset", generation: 1 }));
  await refused(again, await sign(again, { kind: "reset", former: phone.personKey.publicKey }));
  const begun = await put(again, second);
  assert.deepEqual([begun.status, begun.body.generation], [200, 1]);
  assert.deepEqual(second.signed!.former, phone.personKey.publicKey);
  assert.equal(begun.body.entries.length, 4, "those of former keys too");
});

Deno.test("[MEND-37] keys of version 1, whose entry nobody has signed, are made known as before", async () => {
  await using app = await TestApp.start();
  const { ada, bob } = await friends(app);
  const phone = await TestDevice.make(ada);
  assert.equal((await phone.begin(false)).status, 200);
  const { people: [person] } = await keysOf(bob, ada);
  assert.equal(person.entry, undefined);
});
