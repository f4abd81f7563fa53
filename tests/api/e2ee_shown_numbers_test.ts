import assert from "node:assert/strict";
import { resets } from "../../server/e2ee/devices/records.ts";
import { TestApp } from "../helpers/app.ts";
import { TestBrowser } from "../helpers/e2ee/client.ts";
import { acceptShown, markVerified } from "../helpers/e2ee/shown_numbers.ts";
import { type Talker, twoPeople } from "../helpers/e2ee/talk.ts";
import { password } from "../helpers/person.ts";

const HOUR = 3_600_000;
const changed = { code: "key_changed" };

/** Creates another browser of a person who has lost all keys, with new ones. */
async function beginAnew(app: TestApp, lost: Talker, others: Talker[]): Promise<TestBrowser> {
  const { username } = lost.person.user;
  const browser = new TestBrowser(await app.login(username), () => app.context.clock());
  const page = browser.open();
  await page.ask("beginReset", password(username));
  app.advance(24 * HOUR);
  for (const one of [browser, ...others.map(({ browser }) => browser)]) {
    one.person = await app.login(one.person.user.username);
  }
  await page.ask("begin", true);
  return browser;
}

Deno.test("[MEND-36 E2E-35] who marks a number as verified, or goes on, confirms the number that was shown and no other", async () => {
  await using app = await TestApp.start();
  using people = await twoPeople(app, () => app.context.clock());
  const { ada, bob, dm } = people;
  const { id } = dm(bob);
  const about = ada.person.id;
  await ada.page.ask("startConversation", dm(ada));
  await bob.look(dm(bob));
  const before = (await bob.page.ask("safety", about))!;
  using _anew = await beginAnew(app, ada, [ada, bob]);

  // The profile still shows the previous number.
  await assert.rejects(bob.page.ask("setVerified", about, true, before.number), changed);
  await assert.rejects(bob.page.ask("setVerified", about, false, before.number), changed);
  await assert.rejects(bob.page.ask("acceptKeys", about, before.number), changed);
  const now = (await bob.page.ask("safety", about))!;
  assert.deepEqual([now.trust, now.number === before.number], ["changed", false]);

  await bob.page.ask("hint", { kind: "person", id: about });
  const { phase, numbers } = bob.page.conversations.get(id)!;
  assert.deepEqual([phase, numbers], ["changed_keys", { [about]: now.number }]);
  for (const shown of [{}, { [about]: before.number }, { [bob.person.id]: now.number }]) {
    await assert.rejects(bob.page.ask("acceptConversation", id, shown), changed);
    assert.equal((await bob.look(dm(bob))).phase, "changed_keys");
    await assert.rejects(bob.seal(dm(bob), { op: "text", text: "x" }), { code: "not_ready" });
  }
  assert.equal((await acceptShown(bob.page, id)).phase, "ready");
  assert.deepEqual(bob.page.conversations.get(id)!.numbers, {});
  assert.equal((await markVerified(bob.page, about))!.trust, "verified");
});

Deno.test("[MEND-36] whoever was refused with a number is shown the one of now, though nobody has said that the keys changed, and goes on with it", async () => {
  await using app = await TestApp.start();
  using people = await twoPeople(app, () => app.context.clock());
  const { ada, bob, dm } = people;
  const { id } = dm(bob);
  const about = ada.person.id;
  await ada.page.ask("startConversation", dm(ada));
  await bob.look(dm(bob));
  using _first = await beginAnew(app, ada, [ada, bob]);
  await bob.page.ask("hint", { kind: "person", id: about });
  const { numbers } = await bob.look(dm(bob));
  // By a host that waits for nothing.
  await app.context.db.transact((tx) => resets.set(tx, { userId: about }, app.context.clock()));
  using second = new TestBrowser(await app.login("ada"), () => app.context.clock());
  await second.open().ask("begin", true);
  await assert.rejects(bob.page.ask("acceptConversation", id, numbers), changed);
  const { phase, numbers: now } = await bob.look(dm(bob));
  assert.deepEqual([phase, now[about] === numbers[about]], ["changed_keys", false]);
  assert.equal((await bob.page.ask("acceptConversation", id, now)).phase, "ready");
});
