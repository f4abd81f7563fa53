import assert from "node:assert/strict";
import { lockActs } from "../../client/e2ee/lock/acts.ts";
import type { PrivateChannel } from "../../client/e2ee/link/conversations.ts";
import type { PrivateFault } from "../../client/e2ee/link/errors.ts";
import { endKeys, lockFor } from "../../client/sealed/device_keys.ts";
import { TestApp } from "../helpers/app.ts";
import { TestBrowser, type TestPage } from "../helpers/e2ee/client.ts";
import { Talker } from "../helpers/e2ee/talk.ts";
import { befriend, openDm } from "../helpers/people.ts";

const refusedWith = (code: PrivateFault) => (error: unknown) => (error as Error).message === code;

const stores = async (browser: TestBrowser) =>
  (await browser.databases.databases()).map(({ name }) => name!)
    .filter((name) => /^parley-e2ee-[0-9a-f]{16}$/.test(name));

/** Someone types their password at a sign-in. */
function signIn(browser: TestBrowser, typed = "correct horse") {
  const { id: userId, user: { username: login } } = browser.person;
  return browser.run(() => lockActs.signedIn({ userId, login, password: typed }));
}

/** Whatever has ended the sign-in, it ends the same way. */
async function end(browser: TestBrowser, page: TestPage): Promise<void> {
  page.connection.end();
  await browser.run(() => endKeys());
}

/** Ada with keys that her password locks. */
async function ada(app: TestApp) {
  const person = await app.register("ada");
  const browser = new TestBrowser(person);
  await signIn(browser);
  const talker = Talker.over(browser);
  await talker.page.ask("begin");
  return talker;
}

Deno.test("[MEND-33 E2E-42] after an ended sign-in the password brings back what could be read, and the device", async () => {
  await using app = await TestApp.start();
  using first = await ada(app);
  using bob = await Talker.first(await app.register("bob"));
  await befriend(first.person, bob.person);
  const { id } = await openDm(first.person, bob.person);
  const channel: PrivateChannel = { id, space: "dm", userIds: [bob.person.id] };
  const there = { ...channel, userIds: [first.person.id] };
  await first.page.ask("startConversation", channel);
  await bob.look(there);
  await first.look(channel);
  await bob.send(there, "meet me at noon");
  assert.deepEqual(await first.texts(channel), ["meet me at noon"]);

  await end(first.browser, first.page);
  first.browser.person = await app.login("ada");
  using locked = Talker.over(first.browser.restarted());
  await assert.rejects(locked.look(channel), refusedWith("locked"));
  await assert.rejects(locked.page.ask("begin"), refusedWith("locked"));
  assert.equal(locked.page.state!.phase, "locked");

  assert.equal((await signIn(locked.browser)).keys, "open");
  assert.equal((await locked.page.ask("look")).devices, 1, "it is the same device");
  assert.equal((await locked.look(channel)).phase, "ready");
  assert.deepEqual(await locked.texts(channel), ["meet me at noon"]);
  await locked.send(channel, "yes");
  assert.deepEqual((await bob.texts(there)).at(-1), "yes");
});

Deno.test("[MEND-33] keys that the new password doesn't open are opened by the recovery key, and locked anew", async () => {
  await using app = await TestApp.start();
  using first = await ada(app);
  const key = (await first.page.ask("recoveryKey"))!;
  await first.page.ask("look");
  await end(first.browser, first.page);
  using later = Talker.over(first.browser.restarted());
  assert.equal((await signIn(later.browser, "another one")).keys, "locked");
  await assert.rejects(
    later.page.ask("recover", "nonsense"),
    refusedWith("malformed_recovery_key"),
  );
  const state = await later.page.ask("recover", key);
  assert.deepEqual([state.phase, state.devices], ["ready", 1]);
  await end(later.browser, later.page);
  assert.equal((await signIn(later.browser, "another one")).keys, "open");
});

Deno.test("[MEND-33] a recovery key that fits the vault only makes a new device, and then the locked store goes", async () => {
  await using app = await TestApp.start();
  using first = await ada(app);
  await end(first.browser, first.page);
  const former = await stores(first.browser);
  // On another device she makes another recovery key, and another password.
  using second = await ada2(app, first);
  const key = await second.page.ask("newRecoveryKey");
  using later = Talker.over(first.browser.restarted());
  assert.equal((await signIn(later.browser, "another one")).keys, "locked");
  using bob = await Talker.first(await app.register("bob"));
  const others = (await bob.page.ask("recoveryKey"))!;
  await assert.rejects(later.page.ask("recover", others), refusedWith("wrong_recovery_key"));
  assert.deepEqual(await stores(later.browser), former, "nothing is lost by a wrong one");
  assert.equal((await later.page.ask("look")).phase, "locked");
  const state = await later.page.ask("recover", key);
  assert.deepEqual([state.phase, state.devices], ["ready", 3]);
  assert.equal((await stores(later.browser)).some((name) => former.includes(name)), false);
  await end(later.browser, later.page);
  assert.equal((await signIn(later.browser, "another one")).keys, "open");
});

/** Another device of hers. */
async function ada2(app: TestApp, first: Talker): Promise<Talker> {
  const { person } = first;
  await signIn(first.browser);
  using again = Talker.over(first.browser.restarted());
  const key = await again.page.ask("recoveryKey");
  await end(again.browser, again.page);
  const second = Talker.over(new TestBrowser(await app.login(person.user.username)));
  await second.page.ask("recover", key!);
  return second;
}

Deno.test("[MEND-33] another person in the same browser has a store of their own, and sees nothing", async () => {
  await using app = await TestApp.start();
  using first = await ada(app);
  await end(first.browser, first.page);
  first.browser.person = await app.register("bob");
  assert.equal((await signIn(first.browser)).keys, "none");
  using bob = Talker.over(first.browser.restarted());
  assert.equal((await bob.page.ask("look")).phase, "none");
  assert.deepEqual(bob.page.state!.privateFrom, {});
  assert.equal((await stores(first.browser)).length, 2);
  await end(bob.browser, bob.page);
  first.browser.person = await app.login("ada");
  assert.equal((await signIn(first.browser)).keys, "open");
  using again = Talker.over(first.browser.restarted());
  assert.equal((await again.page.ask("look")).phase, "ready");
});

Deno.test("[MEND-75] while a sign-in goes on no page of another account is served, in a running worker or a new one", async () => {
  await using app = await TestApp.start();
  using first = await ada(app);
  const { browser, page } = first;
  const [own, bob] = [browser.person, await app.register("bob")];
  const kept = await stores(browser);
  for (const worker of [browser, browser.restarted()]) {
    worker.person = bob;
    const wrong = worker.open();
    for (const verb of ["look", "begin"] as const) {
      await assert.rejects(wrong.ask(verb), refusedWith("other_account"));
    }
    worker.person = own;
    assert.equal((await worker.open().ask("look")).phase, "ready");
    await assert.rejects(wrong.ask("look"), refusedWith("other_account"));
    assert.equal((await page.ask("look")).phase, "ready", "it goes on undisturbed");
  }
  assert.deepEqual(await stores(browser), kept, "no store was made");
  assert.equal((await bob.get("/e2ee/identity")).body.person_key, null);
});

Deno.test("[MEND-75] once a sign-in has ended a running worker serves the next person, whichever page says so first", async () => {
  await using app = await TestApp.start();
  using first = await ada(app);
  const { browser, page } = first;
  await browser.run(() => endKeys());
  browser.person = await app.register("bob");
  await signIn(browser);
  assert.equal((await browser.open().ask("look")).phase, "none");
  await assert.rejects(page.ask("look"), refusedWith("ended"));
});

Deno.test("[MEND-33] without a password typed here keys go that a second device brings back, and others stay", async () => {
  await using app = await TestApp.start();
  const person = await app.register("ada");
  using first = await Talker.first(person);
  await first.page.ask("look");
  const key = (await first.page.ask("recoveryKey"))!;
  assert.equal((await first.browser.run(() => lockFor(person.id)))!.password.length, 0);
  await end(first.browser, first.page);
  using again = Talker.over(first.browser.restarted());
  assert.equal((await again.page.ask("look")).phase, "ready", "nothing else would bring them back");
  using second = Talker.over(new TestBrowser(await app.login("ada")));
  await second.page.ask("recover", key);
  await again.page.ask("look");
  await end(again.browser, again.page);
  assert.deepEqual(await stores(again.browser), []);
});
