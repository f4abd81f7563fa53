import assert from "node:assert/strict";
import { E2EE_LIMITS } from "../../protocol/e2ee/limits.ts";
import { perform } from "../../server/host/admin/verb.ts";
import { VERBS } from "../../server/host/admin/verbs.ts";
import { sweepLetters } from "../../server/e2ee/letters/service.ts";
import { sweepPackages } from "../../server/e2ee/packages/service.ts";
import { TestApp } from "../helpers/app.ts";
import { until } from "../helpers/until.ts";
import { base64, TestDevice } from "../helpers/e2ee/api_device.ts";
import { befriend } from "../helpers/people.ts";
import type { Person } from "../helpers/person.ts";

const DAY = 86_400_000;
const some = (bytes: number) => base64(new Uint8Array(bytes).fill(bytes % 251));

Deno.test("[E2E-11] the vault is written by compare-and-set, whatever its size, and is one's own", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  await TestDevice.first(ada);
  assert.deepEqual((await ada.get("/e2ee/vault")).body, {
    version: 0,
    sealed: null,
    confirmed: false,
  });
  const large = some(E2EE_LIMITS.vaultMax);
  const writes = await Promise.all(
    [large, some(10)].map((sealed) => ada.put("/e2ee/vault", { version: 0, sealed })),
  );
  assert.deepEqual(writes.map(({ status }) => status).sort(), [200, 409]);
  assert.equal(writes.find(({ status }) => status === 409)!.body.code, "log_conflict");
  assert.deepEqual((await ada.put("/e2ee/vault", { version: 1, sealed: large })).body, {
    version: 2,
  });
  assert.deepEqual((await ada.get("/e2ee/vault")).body, {
    version: 2,
    sealed: large,
    confirmed: false,
  });
  assert.deepEqual((await bob.get("/e2ee/vault")).body, {
    version: 0,
    sealed: null,
    confirmed: false,
  });
  const tooLarge = await ada.put("/e2ee/vault", {
    version: 2,
    sealed: some(E2EE_LIMITS.vaultMax + 3),
  });
  assert.deepEqual([tooLarge.status, Object.keys(tooLarge.body.details)], [400, ["sealed"]]);
});

Deno.test("[E2E-13] content keys are kept by epoch, in their order, for their owner alone, and count as storage", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  for (const one of [ada, bob]) await TestDevice.first(one);
  const { channel } = await ada.createServer();
  const put = (by: Person, epoch: string, sealed = some(60)) =>
    by.put(`/e2ee/archive/${channel.id}/${epoch}`, { sealed });
  for (const epoch of ["1-2", "1-10", "2-0"]) assert.equal((await put(ada, epoch)).status, 200);
  const page = (await ada.get(`/e2ee/archive/${channel.id}`)).body;
  assert.deepEqual(page.archived.map(({ epoch }: { epoch: string }) => epoch), [
    "1-2",
    "1-10",
    "2-0",
  ]);
  assert.equal(page.has_more, false);
  const { archived } = (await ada.get(`/e2ee/archive/${channel.id}?after=1-10`)).body;
  assert.deepEqual(archived, [(await ada.get(`/e2ee/archive/${channel.id}/2-0`)).body]);
  await put(ada, "2-0", some(100));
  await app.fresh();
  assert.equal(app.context.usage.of(ada.id).used, 220);
  assert.equal((await put(bob, "1-2")).status, 404);
  assert.equal((await bob.get(`/e2ee/archive/${channel.id}`)).status, 404);
  const wrong = await ada.get(`/e2ee/archive/${channel.id}/now`);
  assert.equal(wrong.status, 404);
});

Deno.test("[E2E-12 E2E-32] letters wait for their device, are read in order, and count until then", async () => {
  await using app = await TestApp.start();
  const [ada, bob, eve] = await app.registerAll("ada", "bob", "eve");
  await befriend(ada, bob);
  const [from, to, foreign] = await Promise.all([ada, bob, eve].map((p) => TestDevice.first(p)));
  const send = (by: TestDevice, device: string, ...letters: { to: string; sealed: string }[]) =>
    by.session.post("/e2ee/letters", { device, letters });
  const [small, large] = [some(50), some(E2EE_LIMITS.letterMax)];
  const socket = await bob.socket();
  assert.equal((await send(from, from.id, { to: to.id, sealed: small })).status, 200);
  assert.deepEqual(await socket.waitFor("e2ee-letter"), { device: to.id });
  assert.equal((await send(from, from.id, { to: to.id, sealed: large })).status, 200);
  const isUsed = (bytes: number) =>
    until(`${bytes} are used`, () => app.context.usage.of(ada.id).used === bytes);
  await isUsed(50 + E2EE_LIMITS.letterMax);
  const { letters } = (await bob.get(`/e2ee/letters?device=${to.id}`)).body;
  assert.deepEqual(letters.map(({ sealed }: { sealed: string }) => sealed), [small, large]);
  assert.deepEqual([letters[0].from_user, letters[0].from_device], [ada.id, from.id]);
  const rest = (await bob.get(`/e2ee/letters?device=${to.id}&after=${letters[0].id}`)).body;
  assert.deepEqual(rest, { letters: [letters[1]], has_more: false });
  const ids = letters.map(({ id }: { id: string }) => id);
  const read = await bob.call("DELETE", "/e2ee/letters", { device: to.id, ids: [...ids, "gone"] });
  assert.equal(read.status, 200);
  assert.deepEqual((await bob.get(`/e2ee/letters?device=${to.id}`)).body.letters, []);
  await isUsed(0);

  assert.equal((await send(from, from.id, { to: foreign.id, sealed: small })).status, 404);
  assert.equal((await send(from, to.id, { to: to.id, sealed: small })).status, 404, "not ada's");
  assert.equal((await ada.get(`/e2ee/letters?device=${to.id}`)).status, 404);
});

Deno.test("[E2E-47 E2E-15] letters and key packages that nobody fetched are forgotten in time", async () => {
  await using app = await TestApp.start();
  const [ada] = await app.registerAll("ada");
  const phone = await TestDevice.first(ada);
  const letters = [{ to: phone.id, sealed: some(70_000 - 10_000) }];
  await ada.post("/e2ee/letters", { device: phone.id, letters });
  const left = async () => {
    const session = await app.login("ada");
    await phone.proveIn(session);
    const { body } = await session.get(`/e2ee/letters?device=${phone.id}`);
    const own = (await session.get("/e2ee/identity")).body;
    return [body.letters.length, own.devices[0].packages];
  };
  app.advance(29 * DAY);
  await sweepLetters(app.context);
  assert.deepEqual(await left(), [1, 2]);
  app.advance(2 * DAY);
  await sweepLetters(app.context);
  await app.fresh();
  assert.equal(app.context.usage.of(ada.id).used, 0);
  app.advance(60 * DAY);
  await sweepPackages(app.context);
  assert.deepEqual(await left(), [0, 0]);
});

Deno.test("[E2E-44 D-ACCT-4] of a deleted account nothing stays but entries of the key log", async () => {
  await using app = await TestApp.start();
  const [ada, bob] = await app.registerAll("ada", "bob");
  await befriend(ada, bob);
  const phone = await TestDevice.first(ada);
  await ada.put("/e2ee/vault", { version: 0, sealed: some(100) });
  await bob.post("/e2ee/letters", {
    device: (await TestDevice.first(bob)).id,
    letters: [{ to: phone.id, sealed: some(10) }],
  });
  const input = { name: "ada", heir: null, messages: true };
  await perform(app.context, VERBS["user-delete"], input);
  const kept: string[] = [];
  for await (const { key } of app.context.db.walk<unknown>([])) {
    if (String(key[0]).startsWith("e2ee") && key.includes(ada.id)) kept.push(String(key[0]));
    if (key.includes(phone.id)) kept.push(key.map(String).join(" "));
  }
  assert.deepEqual(kept, []);
});
