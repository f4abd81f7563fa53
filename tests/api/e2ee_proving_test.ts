import assert from "node:assert/strict";
import { endKeys } from "../../client/sealed/device_keys.ts";
import { lockActs } from "../../client/e2ee/lock/acts.ts";
import { deviceIdLists, deviceRecords } from "../../server/e2ee/devices/records.ts";
import { TestApp } from "../helpers/app.ts";
import type { TestBrowser } from "../helpers/e2ee/client.ts";
import { Talker, twoPeople } from "../helpers/e2ee/talk.ts";

/** Counts what a browser's pages ask the server, by method, path and status. */
function watch(browser: TestBrowser): string[] {
  const seen: string[] = [];
  browser.between = async (path, init, go) => {
    const response = await go();
    const name = path.replace(/[0-9a-f-]{36}/g, "ID").split("?")[0];
    seen.push(`${init.method} ${name} ${response.status}`);
    return response;
  };
  return seen;
}

const PROOF = "POST /api/e2ee/devices/ID/prove 200";
const proofs = (seen: string[]) => seen.filter((one) => one.includes("/prove"));
const refused = (seen: string[]) => seen.filter((one) => one.endsWith(" 403"));

Deno.test("[MEND-4] a page proves its device by itself: once in a session, before anything needs it", async () => {
  await using app = await TestApp.start();
  using people = await twoPeople(app);
  const { ada, bob, dm } = people;
  await ada.page.ask("startConversation", dm(ada));
  await bob.look(dm(bob));
  const made = watch(ada.browser);
  await ada.page.ask("look");
  assert.deepEqual(proofs(made), [], "the session that has made the device needs no proof");

  // A further sign-in in the same browser.
  ada.browser.person = await app.login("ada");
  using later = ada.restarted();
  const seen = watch(later.browser);
  assert.equal((await later.page.ask("look")).phase, "ready");
  await later.send(dm(ada), "again");
  assert.deepEqual(proofs(seen), [PROOF]);
  assert.deepEqual(refused(seen), []);
  assert.deepEqual(await bob.texts(dm(bob)), ["again"]);

  using reloaded = later.restarted();
  const after = watch(reloaded.browser);
  await reloaded.page.ask("look");
  await reloaded.send(dm(ada), "and again");
  assert.deepEqual([proofs(after), refused(after)], [[], []]);
});

Deno.test("[MEND-4 MEND-33] once locked keys are open, the page proves its device in the new session", async () => {
  await using app = await TestApp.start();
  using people = await twoPeople(app);
  const { ada, bob, dm } = people;
  const typed = { userId: ada.person.id, login: "ada", password: "correct horse" };
  await ada.page.ask("look");
  await ada.browser.run(() => lockActs.typed(typed));
  await ada.page.ask("startConversation", dm(ada));
  await bob.look(dm(bob));
  ada.page.connection.end();
  await ada.browser.run(() => endKeys());
  ada.browser.person = await app.login("ada");
  using locked = Talker.over(ada.browser.restarted());
  const seen = watch(locked.browser);
  assert.equal((await locked.page.ask("look")).phase, "locked");
  assert.deepEqual(proofs(seen), [], "there is no key yet to prove it with");
  assert.equal((await locked.browser.run(() => lockActs.signedIn(typed))).keys, "open");
  await locked.page.ask("look");
  assert.deepEqual(proofs(seen), [PROOF]);
  await locked.send(dm(ada), "back");
  assert.deepEqual(await bob.texts(dm(bob)), ["back"]);
  assert.deepEqual(refused(seen), []);
});

Deno.test("[MEND-4] a page that is running when its proof is lost, by an upgrade or a restore, proves its device and goes on", async () => {
  await using app = await TestApp.start();
  using people = await twoPeople(app);
  const { ada, bob, dm } = people;
  await ada.page.ask("startConversation", dm(ada));
  await bob.look(dm(bob));
  await app.context.db.transact((tx) => {
    const [id] = deviceIdLists.get(tx, { userId: bob.person.id })!;
    const key = deviceRecords.key({ userId: bob.person.id, id: id! });
    const { sessions: _, ...device } = tx.get(key)!;
    tx.set(key, device);
  });
  const seen = watch(bob.browser);
  // His first message is behind a commit.
  await bob.send(dm(bob), "on");
  assert.deepEqual(proofs(seen), [PROOF]);
  assert.deepEqual(await ada.texts(dm(ada)), ["on"]);
});
