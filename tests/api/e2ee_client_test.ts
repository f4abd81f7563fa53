import assert from "node:assert/strict";
import type { PrivateFault } from "../../client/e2ee/link/errors.ts";
import { TestApp } from "../helpers/app.ts";
import { type Between, TestBrowser } from "../helpers/e2ee/client.ts";
import { lieOf } from "../helpers/e2ee/lies.ts";
import { splitLog } from "../helpers/hostile_host/lies/logs.ts";
import { serverKey } from "../../server/e2ee/log/server_key.ts";
import { befriend, openDm } from "../helpers/people.ts";
import { password } from "../helpers/person.ts";
import { markVerified } from "../helpers/e2ee/shown_numbers.ts";

const HOUR = 3600_000;

const refusedWith = (code: PrivateFault) => (error: unknown) => (error as Error).message === code;

/** A browser with keys, and its page. */
async function begun(app: TestApp, name: string) {
  const person = await app.register(name);
  const browser = new TestBrowser(person);
  const page = browser.open();
  await page.ask("begin");
  return { person, browser, page, [Symbol.dispose]: () => browser[Symbol.dispose]() };
}

/** Changes what the server says at paths that begin so. */
function lying(start: string, change: (body: never) => unknown): Between {
  return async (path, _init, go) => {
    const response = await go();
    if (!path.startsWith(`/api/e2ee/${start}`) || !response.ok) return response;
    return Response.json(change(await response.json() as never));
  };
}

Deno.test("[E2E-41] pages call the methods of the worker's API, and nothing that these inherit or keep to themselves", async () => {
  await using app = await TestApp.start();
  using browser = new TestBrowser(await app.register("ada"));
  const page = browser.open();
  for (const name of ["constructor", "toString", "hasOwnProperty", "__proto__", "settle", "own"]) {
    const refused = (error: unknown) => (error as Error).message === `no method ${name}`;
    await assert.rejects(page.connection.send(name, []), refused);
  }
});

Deno.test("[E2E-8 E2E-10 E2E-15] the first private use makes a person key, a device and 20 key packages", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  using browser = new TestBrowser(ada);
  const page = browser.open();
  assert.equal((await page.ask("look")).phase, "none");
  assert.equal((await ada.get("/e2ee/identity")).body.person_key, null, "looking makes none");
  const state = await page.ask("begin");
  assert.deepEqual([state.phase, state.recovery, state.devices], ["ready", "unconfirmed", 1]);
  assert.deepEqual(page.state, state, "pages are shown it");
  const { devices: [device] } = (await ada.get("/e2ee/identity")).body;
  assert.equal(device.packages, 20);
  await page.ask("begin");
  const [{ isThis, isProven }, ...others] = await page.ask("devices");
  assert.deepEqual([isThis, isProven, others], [true, true, []], "twice makes one");
});

Deno.test("[E2E-11 E2E-12] by the recovery key another browser becomes a device; mistyped, wrong and right are told apart", async () => {
  await using app = await TestApp.start();
  using first = await begun(app, "ada");
  const key = (await first.page.ask("recoveryKey"))!;
  assert.match(key, /^([0-9A-Z]{4}-){6}[0-9A-Z]{4}$/);
  await assert.rejects(
    first.page.ask("confirmRecovery", "nonsense"),
    refusedWith("malformed_recovery_key"),
  );
  const later = await first.page.ask("recoveryLater");
  assert.ok(later.recoveryLater !== null);
  const typed = key.toLowerCase().replaceAll("-", " ");
  const confirmed = await first.page.ask("confirmRecovery", typed);
  assert.deepEqual([confirmed.recovery, confirmed.recoveryLater], ["confirmed", null]);
  assert.equal(await first.page.ask("recoveryKey"), null, "it is known to the person alone");

  using second = new TestBrowser(await app.login("ada"));
  const page = second.open();
  assert.equal((await page.ask("look")).phase, "elsewhere");
  await assert.rejects(page.ask("begin"), refusedWith("keys_exist"));
  const mistyped = key.slice(0, -1) + (key.endsWith("0") ? "1" : "0");
  await assert.rejects(page.ask("recover", mistyped), refusedWith("malformed_recovery_key"));
  using bob = await begun(app, "bob");
  const others = (await bob.page.ask("recoveryKey"))!;
  await assert.rejects(page.ask("recover", others), refusedWith("wrong_recovery_key"));
  const state = await page.ask("recover", typed);
  assert.deepEqual([state.phase, state.recovery, state.devices], ["ready", "confirmed", 2]);
  const devices = await page.ask("devices");
  assert.deepEqual(devices.map(({ isProven }) => isProven), [true, true]);
});

Deno.test("[E2E-11 E2E-14] a new recovery key closes the vault to the former one; other devices ask for it once", async () => {
  await using app = await TestApp.start();
  using first = await begun(app, "ada");
  const former = (await first.page.ask("recoveryKey"))!;
  using second = new TestBrowser(await app.login("ada"));
  const page = second.open();
  await page.ask("recover", former);
  // A new page asks again once it is shown that there is a worker: that makes no second key.
  const key = await second.open().ask("newRecoveryKey");
  assert.equal(await page.ask("recoveryKey"), key);
  assert.equal((await first.page.ask("look")).recovery, "locked");
  await assert.rejects(first.page.ask("recover", former), refusedWith("wrong_recovery_key"));
  const state = await first.page.ask("recover", key);
  assert.deepEqual([state.phase, state.recovery, state.devices], ["ready", "confirmed", 2]);
});

Deno.test("[E2E-14] a device that another takes back is none any more, and comes back as a new one", async () => {
  await using app = await TestApp.start();
  using first = await begun(app, "ada");
  const key = (await first.page.ask("recoveryKey"))!;
  using second = new TestBrowser(await app.login("ada"));
  const page = second.open();
  await page.ask("recover", key);
  const own = (await first.page.ask("devices")).find(({ isThis }) => isThis)!;
  await assert.rejects(first.page.ask("revoke", own.id), refusedWith("this_device"));
  assert.equal((await page.ask("revoke", own.id)).devices, 1);
  // Its session has ended with it; the person signs in again, where the store was kept.
  first.browser.person = await app.login("ada");
  assert.equal((await first.page.ask("look")).phase, "revoked");
  const state = await first.page.ask("recover", key);
  assert.deepEqual([state.phase, state.devices], ["ready", 2]);
});

Deno.test("[E2E-14 E2E-35] who begins anew has other keys after 24 hours: contacts confirm once, and where they were compared nothing goes on", async () => {
  await using app = await TestApp.start();
  using bob = await begun(app, "bob");
  using ada = await begun(app, "ada");
  using eve = await begun(app, "eve");
  await befriend(ada.person, bob.person);
  await befriend(ada.person, eve.person);
  const verified = await markVerified(bob.page, ada.person.id);
  assert.equal(verified!.trust, "verified");
  const known = (await eve.page.ask("safety", ada.person.id))!;
  assert.equal(known.trust, "known");
  assert.match(verified!.number, /^(\d{5} ){11}\d{5}$/);
  const other = await ada.page.ask("safety", bob.person.id);
  assert.equal(other!.number, verified!.number, "the same on both sides");

  using lost = new TestBrowser(await app.login("ada"), () => app.context.clock());
  const page = lost.open();
  await page.ask("beginReset", password("ada"));
  assert.ok((await ada.page.ask("look")).resetAt);
  assert.equal((await ada.page.ask("cancelReset")).resetAt, null);
  await page.ask("beginReset", password("ada"));
  await assert.rejects(page.ask("begin", true), refusedWith("keys_exist"));
  app.advance(24 * HOUR);
  // Tokens last for less than that.
  for (const { browser } of [ada, bob, eve, { browser: lost }]) {
    browser.person = await app.login(browser.person.user.username);
  }
  assert.equal((await page.ask("begin", true)).phase, "ready");
  assert.equal((await ada.page.ask("look")).phase, "replaced");

  const { trust, number } = (await eve.page.ask("safety", ada.person.id))!;
  assert.equal(trust, "changed");
  const accepted = await eve.page.ask("acceptKeys", ada.person.id, number);
  assert.equal(accepted!.trust, "known");
  assert.notEqual(accepted!.number, known.number);
  assert.equal((await bob.page.ask("safety", ada.person.id))!.trust, "verified_changed");
  const now = (await bob.page.ask("safety", ada.person.id))!.number;
  await assert.rejects(bob.page.ask("acceptKeys", ada.person.id, now), refusedWith("verified"));
  const unmarked = await markVerified(bob.page, ada.person.id, false);
  assert.equal(unmarked!.trust, "known");
});

Deno.test("[E2E-11 E2E-35] pins and marks of one device are those of the next", async () => {
  await using app = await TestApp.start();
  using bob = await begun(app, "bob");
  using ada = await begun(app, "ada");
  await befriend(ada.person, bob.person);
  await markVerified(ada.page, bob.person.id);
  const key = (await ada.page.ask("recoveryKey"))!;
  using second = new TestBrowser(await app.login("ada"));
  const page = second.open();
  await page.ask("recover", key);
  assert.equal((await page.ask("safety", bob.person.id))!.trust, "verified");
  await markVerified(page, bob.person.id, false);
  await page.ask("look");
  await ada.page.ask("look");
  assert.equal((await ada.page.ask("safety", bob.person.id))!.trust, "known");
});

Deno.test("[E2E-3 E2E-34] what the server cannot prove is nobody's key", async () => {
  await using app = await TestApp.start();
  using bob = await begun(app, "bob");
  using ada = await begun(app, "ada");
  await befriend(ada.person, bob.person);
  type Body = { people: { generation: number; devices: { certificate: string }[] }[] };
  const lies: ((body: Body) => Body)[] = [
    (body) => ({ ...body, people: body.people.map((one) => ({ ...one, generation: 1 })) }),
    (body) => ({
      ...body,
      people: body.people.map((one) => ({
        ...one,
        devices: one.devices.map((device) => ({ ...device, index: 0 })),
      })),
    }),
  ];
  for (const lie of lies) {
    bob.browser.between = lying("people", lie);
    await assert.rejects(bob.page.ask("people", [ada.person.id]), refusedWith("unproven"));
  }
  bob.browser.between = (_path, _init, go) => go();
  const [person, ...others] = await bob.page.ask("people", [ada.person.id]);
  assert.deepEqual([person.trust, person.devices.length, others], ["known", 1, []]);
});

Deno.test("[E2E-34 MEND-31] two heads that the server signed and of which neither begins the other are a split log: it stays said, and both can be saved; somebody's word alone is none", async () => {
  await using app = await TestApp.start();
  using bob = await begun(app, "bob");
  using ada = await begun(app, "ada");
  await befriend(ada.person, bob.person);
  await bob.page.ask("people", [ada.person.id]);
  const head = (await bob.page.ask("head"))!;
  assert.equal(await bob.page.ask("isHeadPossible", head.size, head.root), true);
  const forged = head.root.map((byte) => byte ^ 1);
  assert.equal(await bob.page.ask("isHeadPossible", head.size, forged), false);
  assert.equal(await bob.page.ask("isHeadPossible", head.size + 1, forged), false);
  assert.equal((await bob.page.ask("look")).split, null);
  assert.equal((await bob.page.ask("people", [ada.person.id])).length, 1);

  using _lie = lieOf(bob.browser, splitLog(await serverKey(app.context.db)));
  await assert.rejects(
    bob.page.ask("isHeadPossible", head.size + 1, forged),
    refusedWith("split_log"),
  );
  const { split } = await bob.page.ask("look");
  assert.equal(split!.own.size, split!.other.size);
  assert.notEqual(split!.own.root, split!.other.root);
  // A known person stays known, without a request for anyone.
  const [known, ...others] = await bob.page.ask("people", [ada.person.id, crypto.randomUUID()]);
  assert.deepEqual([known!.trust, known!.devices.length, others], ["known", 1, []]);
});

Deno.test("[E2E-15] a device with few key packages left makes more", async () => {
  await using app = await TestApp.start();
  using bob = await begun(app, "bob");
  using ada = await begun(app, "ada");
  await befriend(ada.person, bob.person);
  const { id: channelId } = await openDm(bob.person, ada.person);
  const [{ devices: [{ id }] }] = await bob.page.ask("people", [ada.person.id]);
  const channel = { id: channelId, space: "dm" as const, userIds: [ada.person.id] };
  await bob.page.ask("startConversation", channel);
  for (let i = 0; i < 10; i++) {
    const { status } = await bob.person.post("/e2ee/key-packages/claim", {
      channelId,
      devices: [id],
    });
    assert.equal(status, 200);
  }
  const left = async () => (await ada.person.get("/e2ee/identity")).body.devices[0].packages;
  assert.equal(await left(), 9);
  await ada.page.ask("look");
  assert.equal(await left(), 20);
});

Deno.test("[E2E-41 E2E-52] a page that goes before the response leaves its call to another; a worker that goes, to the next", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  using browser = new TestBrowser(ada);
  const first = browser.open();
  const second = browser.open();
  await first.ask("look");
  // The page that was active last is asked to call the server.
  let taken = 0;
  browser.between = async (path, _init, go) => {
    const response = await go();
    if (path !== "/api/e2ee/identity" || taken++ > 0) return response;
    browser.leave(second.name);
    return await new Promise<Response>(() => {});
  };
  assert.equal((await first.ask("begin")).phase, "ready");
  assert.ok(taken > 1);

  // The next worker continues from its store.
  using next = browser.restarted();
  const page = next.open();
  assert.equal((await page.ask("look")).phase, "ready");
  assert.equal((await page.ask("devices")).length, 1);
});

Deno.test("[E2E-52] a network that is lost behind the first request costs nothing: the next attempt is the same device", async () => {
  await using app = await TestApp.start();
  const ada = await app.register("ada");
  using browser = new TestBrowser(ada);
  const page = browser.open();
  browser.between = async (path, init, go) => {
    const response = await go();
    if (init.method === "PUT" && path === "/api/e2ee/identity") throw new TypeError("lost");
    return response;
  };
  await assert.rejects(page.ask("begin"));
  browser.between = (_path, _init, go) => go();
  const state = await page.ask("begin");
  assert.deepEqual([state.phase, state.devices], ["ready", 1]);
});
