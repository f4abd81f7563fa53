import assert from "node:assert/strict";
import { randomBytes } from "../../protocol/e2ee/bytes.ts";
import { newSignatureKey } from "../../protocol/e2ee/signing.ts";
import { signSession } from "../../protocol/e2ee/session_proof.ts";
import { deviceRecords } from "../../server/e2ee/devices/records.ts";
import { TestApp } from "../helpers/app.ts";
import { base64, TestDevice } from "../helpers/e2ee/api_device.ts";
import { password, type Person } from "../helpers/person.ts";
import type { ApiResponse } from "../helpers/responses.ts";

const some = () => base64(randomBytes(40));
const codesOf = (tries: ApiResponse[]) => tries.map(({ status, body }) => body?.code ?? status);

/** Performs everything that a session may do only as a device, each with valid input otherwise. */
async function actAs(by: Person, device: TestDevice, channelId: string): Promise<ApiResponse[]> {
  const { id } = device;
  const version = (await by.get("/e2ee/vault")).body.version;
  const commit = { device: id, generation: 1, epoch: 0, commit: some(), groupInfo: some() };
  return [
    await by.post("/e2ee/letters", { device: id, letters: [{ to: id, sealed: some() }] }),
    await by.get(`/e2ee/letters?device=${id}`),
    await by.call("DELETE", "/e2ee/letters", { device: id, ids: [crypto.randomUUID()] }),
    await by.post(`/e2ee/devices/${id}/key-packages`, { keyPackages: [] }),
    await by.post("/e2ee/key-packages/claim", { channelId, devices: [id] }),
    await by.put("/e2ee/vault", { version, sealed: some() }),
    await by.put(`/e2ee/archive/${channelId}/1-1`, { sealed: some() }),
    await by.post(`/e2ee/channels/${channelId}/group`, {
      device: id,
      generation: 1,
      groupInfo: some(),
    }),
    await by.put(`/e2ee/channels/${channelId}/group`, {
      device: id,
      generation: 1,
      epoch: 1,
      groupInfo: some(),
      rows: [],
    }),
    await by.post(`/e2ee/channels/${channelId}/commits`, commit),
    await by.get(`/e2ee/channels/${channelId}/welcome?device=${id}`),
  ];
}

Deno.test("[MEND-4] a session that names a device does nothing as it, until the device's key has signed the session", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const { channel } = await ada.createServer();
  const phone = await TestDevice.first(ada);
  const thief = await app.login("ada");
  const refused = await actAs(thief, phone, channel.id);
  assert.deepEqual(codesOf(refused), Array(refused.length).fill("device_unproven"));
  assert.ok(refused.every(({ status }) => status === 403));
  const [{ current }] = (await thief.get("/e2ee/identity")).body.devices;
  assert.equal(current, false);

  await phone.proveIn(thief);
  await phone.proveIn(thief);
  const [proven] = (await thief.get("/e2ee/identity")).body.devices;
  assert.equal(proven.current, true);
  // After the proof it's treated like any device: made-up input fails on its own account.
  assert.deepEqual(codesOf(await actAs(thief, phone, channel.id)), [
    ...[200, 200, 200, 200, "forbidden", 200, 200],
    ...["bad_commit", "bad_commit", "not_found", 200],
  ]);
  assert.equal((await ada.get(`/e2ee/letters?device=${phone.id}`)).status, 200);
});

Deno.test("[MEND-4] a proof is of this session, by the key of this device, which is in use", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  const phone = await TestDevice.first(ada);
  const tablet = await phone.further(await app.login("ada"));
  const [one, other] = [await app.login("ada"), await app.login("ada")];
  const prove = async (session: Person, id: string, body: unknown) => {
    const { status, body: said } = await session.post(`/e2ee/devices/${id}/prove`, body);
    return [status, said?.code, ...Object.keys(said?.details ?? {})];
  };
  const wrong = [400, "invalid_input", "signature"];
  assert.deepEqual(await prove(one, phone.id, await phone.proof(other)), wrong);
  assert.deepEqual(await prove(one, phone.id, await tablet.proof(one)), wrong);
  const { session: sessionId } = (await one.get("/e2ee/identity")).body;
  const byPerson = await signSession(phone.personKey, { sessionId, deviceId: phone.id });
  assert.deepEqual(await prove(one, phone.id, { signature: base64(byPerson) }), wrong);
  const stranger = await signSession(await newSignatureKey(), { sessionId, deviceId: phone.id });
  assert.deepEqual(await prove(one, phone.id, { signature: base64(stranger) }), wrong);
  assert.deepEqual(await prove(one, phone.id, { signature: "x" }), wrong);
  const hidden = [404, "not_found"];
  assert.deepEqual(await prove(bob, phone.id, await phone.proof(bob)), hidden);
  assert.deepEqual(await prove(one, "none", await phone.proof(one)), hidden);

  const revocation = await phone.revocation(tablet.id);
  assert.equal(
    (await ada.call("DELETE", `/e2ee/devices/${tablet.id}`, { revocation })).status,
    200,
  );
  assert.deepEqual(await prove(one, tablet.id, await tablet.proof(one)), [403, "device_revoked"]);
});

Deno.test("[MEND-4] a known certificate that is sent again proves nothing", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const phone = await TestDevice.first(ada);
  const thief = await app.login("ada");
  const { certificate } = (await thief.get("/e2ee/identity")).body.devices[0];
  const packages = { keyPackages: [some()], lastResort: some() };
  const personKey = base64(phone.personKey.publicKey);
  assert.equal((await thief.post("/e2ee/devices", { certificate, ...packages })).status, 201);
  const put = await thief.put("/e2ee/identity", { personKey, certificate, ...packages });
  assert.equal(put.status, 200);
  assert.deepEqual(put.body.devices.map(({ current }: { current: boolean }) => current), [false]);
  const letters = await thief.get(`/e2ee/letters?device=${phone.id}`);
  assert.equal(letters.body.code, "device_unproven");
});

Deno.test("[MEND-4 E2E-14] revoking ends every session that ever proved the device, but the one that asks", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const phone = await TestDevice.first(ada);
  const [made, further, both, bystander] = await Promise.all(
    [1, 2, 3, 4].map(() => app.login("ada")),
  );
  const stolen = await phone.further(made!);
  await stolen.proveIn(further!);
  await stolen.proveIn(both!);
  await phone.proveIn(both!);
  // The requesting session has acted as this device too.
  await stolen.proveIn(ada);
  const revocation = await phone.revocation(stolen.id);
  const revoke = (by: Person) => by.call("DELETE", `/e2ee/devices/${stolen.id}`, { revocation });
  assert.equal((await revoke(bystander!)).body.code, "device_unproven", "though it is signed");
  assert.equal((await revoke(ada)).status, 200);
  const statuses = await Promise.all(
    [ada, made!, further!, both!, bystander!].map(async (one) =>
      (await one.get("/e2ee/identity")).status
    ),
  );
  assert.deepEqual(statuses, [200, 401, 401, 401, 200]);
});

Deno.test("[MEND-4] a device is one browser: the sixth session ends the first", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const phone = await TestDevice.first(ada);
  const sessions: Person[] = [];
  for (let i = 0; i < 5; i++) {
    const session = await app.login("ada");
    await phone.proveIn(session);
    sessions.push(session);
  }
  assert.equal((await ada.get("/e2ee/identity")).status, 401);
  for (const one of sessions) assert.equal((await one.get("/e2ee/identity")).status, 200);
});

Deno.test("[MEND-4 E2E-14] a new beginning is called off by a session that has proven a device, and by no other", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const phone = await TestDevice.first(ada);
  const thief = await app.login("ada");
  assert.equal(
    (await ada.post("/e2ee/identity/reset", { password: password("ada") })).status,
    200,
  );
  const off = (by: Person) => by.call("DELETE", "/e2ee/identity/reset");
  assert.deepEqual([(await off(thief)).status, (await off(thief)).body.code], [
    403,
    "device_unproven",
  ]);
  await phone.proveIn(thief);
  assert.equal((await off(thief)).status, 200);
});

Deno.test("[MEND-4 E2E-12] a pairing is answered by a proven device, and called off by one or by the browser that asks", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const phone = await TestDevice.first(ada);
  const [asking, thief] = [await app.login("ada"), await app.login("ada")];
  const commitment = base64(randomBytes(32));
  const begin = async () => {
    const { body } = await asking.post("/e2ee/pairing", { commitment, version: 2 });
    return `/e2ee/pairing/${body.pairing.id}`;
  };
  const path = await begin();
  const response = { step: "response", device: phone.id, key: base64(randomBytes(32)) };
  const letter = { step: "letter", device: phone.id, sealed: some() };
  for (const step of [response, letter]) {
    assert.equal((await thief.put(path, step)).body.code, "device_unproven");
  }
  assert.equal((await thief.call("DELETE", path)).body.code, "device_unproven");
  assert.equal((await ada.put(path, response)).status, 200);
  assert.equal((await asking.call("DELETE", path)).status, 200);
  assert.equal((await ada.call("DELETE", await begin())).status, 200);
});

Deno.test("[MEND-4 E2E-15] where ten devices are in use, a new one takes the place of one that it revokes", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const phone = await TestDevice.first(ada);
  const lost = await app.login("ada");
  const dead = await phone.further(lost);
  for (let i = 0; i < 8; i++) await phone.further(ada);
  const fresh = await TestDevice.make(await app.login("ada"), phone.personKey);
  const add = async (revocation?: string) => {
    const body = { ...fresh.described(), ...(revocation && { revocation }) };
    const { status, body: said } = await fresh.session.post("/e2ee/devices", body);
    return said.code ?? status;
  };
  assert.equal(await add(), "too_many");
  assert.equal(
    await add(await (await TestDevice.make(ada)).revocation(dead.id)),
    "bad_certificate",
  );
  assert.equal(await add(await phone.revocation("none")), "bad_certificate");
  const ids = async () =>
    (await ada.get("/e2ee/identity")).body.devices
      .filter(({ revoked }: { revoked: boolean }) => !revoked)
      .map(({ id }: { id: string }) => id);
  assert.ok((await ids()).includes(dead.id), "what is refused takes nothing back");
  const revocation = await phone.revocation(dead.id);
  assert.equal(await add(revocation), 201);
  assert.equal(await add(revocation), 201, "again, where the response was lost");
  assert.deepEqual([(await ids()).length, (await ids()).includes(dead.id)], [10, false]);
  assert.equal((await lost.get("/e2ee/identity")).status, 401);
});

Deno.test("[MEND-4] what a session claimed under a version before is no proof, and ends with the device", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  const phone = await TestDevice.first(ada);
  const claiming = await app.login("ada");
  const { session } = (await claiming.get("/e2ee/identity")).body;
  await app.context.db.transact((tx) => {
    const key = deviceRecords.key({ userId: ada.id, id: phone.id });
    const { sessions: _, ...before } = tx.get(key)!;
    tx.set(key, { ...before, session });
  });
  const letters = (by: Person) => by.get(`/e2ee/letters?device=${phone.id}`);
  for (const one of [ada, claiming]) {
    assert.equal((await letters(one)).body.code, "device_unproven");
  }
  await phone.proveIn(ada);
  assert.equal((await letters(ada)).status, 200);
  const further = await phone.further(ada);
  const revocation = await phone.revocation(phone.id);
  assert.equal((await ada.call("DELETE", `/e2ee/devices/${phone.id}`, { revocation })).status, 200);
  assert.equal((await claiming.get("/e2ee/identity")).status, 401);
  assert.equal((await ada.get(`/e2ee/letters?device=${further.id}`)).status, 200);
});
