import assert from "node:assert/strict";
import { names, type OwnPerson } from "../../client/e2ee/worker/records.ts";
import type { OwnIdentity } from "../../protocol/e2ee/people_schemas.ts";
import { TestApp } from "../helpers/app.ts";
import { TestDevice } from "../helpers/e2ee/api_device.ts";
import { TestBrowser } from "../helpers/e2ee/client.ts";
import { lieOf, stored } from "../helpers/e2ee/lies.ts";
import { Talker, twoPeople } from "../helpers/e2ee/talk.ts";
import { about, type Lie } from "../helpers/hostile_host/lie.ts";
import { hiddenOwnDevice, saidRemoved } from "../helpers/hostile_host/lies/keys.ts";

const asked = ({ page }: Talker) => page.state!.newDevices.map(({ id }) => id);
const idOf = async (talker: Talker) =>
  (await talker.page.ask("devices")).find(({ isThis }) => isThis)!.id;

Deno.test("[MEND-76] each own device that this one did not let in is asked about, once", async () => {
  await using app = await TestApp.start();
  using people = await twoPeople(app);
  const { ada } = people;
  await ada.page.ask("look");
  assert.deepEqual(asked(ada), []);
  using laptop = await ada.further(app);
  const [own, further] = [await idOf(ada), await idOf(laptop)];
  for (const [one, other] of [[ada, further], [laptop, own]] as const) {
    await one.page.ask("look");
    assert.deepEqual(asked(one), [other]);
    assert.equal(typeof one.page.state!.newDevices[0]!.browser, "string");
    assert.deepEqual((await one.page.ask("knowDevice", other)).newDevices, []);
  }
  using restarted = ada.restarted();
  await restarted.page.ask("look");
  assert.deepEqual(asked(restarted), []);
});

Deno.test("[MEND-76 MEND-42] what a thief certifies with the key of a stolen device is asked about, and goes with Remove", async () => {
  await using app = await TestApp.start();
  using people = await twoPeople(app);
  const { ada } = people;
  using stolen = await ada.further(app);
  const { key } = await stored<OwnPerson>(stolen, names.person);
  await ada.page.ask("revoke", await idOf(stolen));
  await ada.page.ask("look");
  assert.deepEqual(asked(ada), [], "what was removed is not asked about");

  const thief = await app.login("ada");
  const next = await TestDevice.make(thief, key);
  assert.equal((await thief.post("/e2ee/devices", next.described())).status, 201);
  await ada.page.ask("look");
  assert.deepEqual(asked(ada), [next.id]);
  assert.deepEqual((await ada.page.ask("revoke", next.id)).newDevices, []);
  assert.equal((await thief.get("/e2ee/identity")).status, 401);
});

Deno.test("[MEND-76 MEND-73 MEND-42] a host that hides a thief's device, or calls it removed, keeps nobody from being asked", async () => {
  await using app = await TestApp.start();
  using people = await twoPeople(app);
  const { ada } = people;
  const { key } = await stored<OwnPerson>(ada, names.person);
  const next = await (await TestDevice.make(ada.person, key)).further(await app.login("ada"));
  const forgotten = about(/\/e2ee\/identity$/, (body) => ({
    ...body,
    devices: body.devices.slice(0, 1),
    entries: body.entries.slice(0, 2),
  }));
  const lies: Record<string, Lie> = {
    hidden: hiddenOwnDevice(next.id),
    "called removed": saidRemoved(next.id),
    // Others are shown it, or nothing that they write reaches it.
    "its entry is hidden, too": forgotten,
  };
  for (const [how, lie] of Object.entries(lies)) {
    using restarted = ada.restarted();
    using _lie = lieOf(restarted.browser, lie);
    await restarted.page.ask("people", [ada.person.id]);
    await restarted.page.ask("look");
    assert.deepEqual(asked(restarted), [next.id], how);
  }
});

Deno.test("[MEND-76] a device of another key is nobody's own, and not asked about", async () => {
  await using app = await TestApp.start();
  using people = await twoPeople(app);
  const { ada, bob } = people;
  const foreign = (await bob.person.get("/e2ee/identity")).body.devices[0];
  ada.browser.between = async (path, _init, go) => {
    const response = await go();
    if (path !== "/api/e2ee/identity" || !response.ok) return response;
    const identity: OwnIdentity = await response.json();
    return Response.json({ ...identity, devices: [...identity.devices, foreign] });
  };
  await ada.page.ask("look");
  assert.deepEqual(asked(ada), []);
});

Deno.test("[MEND-41] where ten devices are in use a new one takes the place of one whose sign-in is dead, and of no other", async () => {
  await using app = await TestApp.start();
  using people = await twoPeople(app);
  const { ada } = people;
  const recoveryKey = (await ada.page.ask("recoveryKey"))!;
  const { key } = await stored<OwnPerson>(ada, names.person);
  const others: TestDevice[] = [];
  for (let i = 0; i < 9; i++) {
    const device = await TestDevice.make(await app.login("ada"), key);
    assert.equal((await device.session.post("/e2ee/devices", device.described())).status, 201);
    others.push(device);
  }
  const recover = async () => {
    using fresh = Talker.over(new TestBrowser(await app.login("ada")));
    const { phase, devices } = await fresh.page.ask("recover", recoveryKey);
    return [phase, devices];
  };
  await assert.rejects(recover(), /at most 10 devices/);
  await others[4]!.session.post("/auth/logout", {});
  assert.deepEqual(await recover(), ["ready", 10]);
  const { devices } = (await ada.person.get("/e2ee/identity")).body as OwnIdentity;
  const gone = devices.filter(({ revoked }) => revoked).map(({ id }) => id);
  assert.deepEqual(gone, [others[4]!.id]);
});
