import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { Talker, twoPeople } from "../helpers/e2ee/talk.ts";
import { markVerified } from "../helpers/e2ee/shown_numbers.ts";

Deno.test("[E2E-49 E2E-11] others learn who gets back in when a device is lost, and nothing else of the recovery key", async () => {
  await using app = await TestApp.start();
  using two = await twoPeople(app);
  const { ada, bob } = two;
  const isRecoverable = async (of: Talker, by: Talker) =>
    (await by.page.ask("people", [of.person.id]))[0]!.isRecoverable;
  assert.equal(await isRecoverable(ada, bob), false, "it was shown, and not typed back");
  await ada.page.ask("recoveryLater");
  assert.equal(await isRecoverable(ada, bob), false);
  const key = (await ada.page.ask("recoveryKey"))!;
  await ada.page.ask("confirmRecovery", key);
  // The work that follows is done once the next verb is.
  await ada.page.ask("look");
  assert.equal(await isRecoverable(ada, bob), true);
  // Another key is another one to keep.
  await ada.page.ask("newRecoveryKey");
  assert.equal(await isRecoverable(ada, bob), false);

  using second = await bob.further(app);
  assert.equal(await isRecoverable(bob, ada), true, "two devices, and no key that was kept");
  const own = (await second.page.ask("devices")).find(({ isThis }) => !isThis)!;
  await second.page.ask("revoke", own.id);
  assert.equal(await isRecoverable(bob, ada), true, "the second one was made with the key");
});

Deno.test("[E2E-49] what one device has confirmed no other takes back", async () => {
  await using app = await TestApp.start();
  using two = await twoPeople(app);
  const { ada } = two;
  using second = await ada.further(app);
  const confirmed = async () => (await ada.person.get("/e2ee/vault")).body.confirmed;
  await second.page.ask("look");
  assert.equal(await confirmed(), true, "it was typed on the second device");
  await markVerified(ada.page, two.bob.person.id);
  await ada.page.ask("look");
  assert.equal(await confirmed(), true);
});

Deno.test("[E2E-11] the recovery key that nobody has put off counts from when it was made", async () => {
  await using app = await TestApp.start();
  let now = 1_000_000;
  using ada = await Talker.first(await app.register("ada"), () => now);
  now += 5000;
  assert.equal((await ada.page.ask("look")).recoverySince, 1_000_000);
  assert.equal((await ada.page.ask("recoveryLater")).recoverySince, 1_005_000);
});
