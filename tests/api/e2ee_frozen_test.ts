import assert from "node:assert/strict";
import type { PrivateChannel } from "../../client/e2ee/link/conversations.ts";
import { TestApp } from "../helpers/app.ts";
import { lieOf, strangersCommit } from "../helpers/e2ee/lies.ts";
import { Talker, twoPeople } from "../helpers/e2ee/talk.ts";
import { forgedCommit } from "../helpers/hostile_host/lies/groups.ts";
import { password } from "../helpers/person.ts";
import { TestBrowser } from "../helpers/e2ee/client.ts";
import { acceptShown, markVerified } from "../helpers/e2ee/shown_numbers.ts";

const HOUR = 3600_000;
const phaseOf = (talker: Talker, { id }: PrivateChannel) => {
  const { phase, about } = talker.page.conversations.get(id)!;
  return [phase, about];
};

Deno.test("[E2E-24 E2E-17 E2E-39] a commit that lets a stranger in freezes the conversation, which goes on in a new generation", async () => {
  await using app = await TestApp.start();
  using people = await twoPeople(app);
  const { ada, bob, dm } = people;
  const { id } = dm(ada);
  await ada.page.ask("startConversation", dm(ada));
  await bob.look(dm(bob));
  await bob.send(dm(bob), "before");
  await ada.look(dm(ada));
  const { generation, row } = await strangersCommit(bob, id);
  using _lie = lieOf(ada.browser, forgedCommit(generation, row));
  await ada.hint(dm(ada));
  assert.deepEqual(phaseOf(ada, dm(ada)), ["frozen", [bob.person.id]]);
  await assert.rejects(ada.seal(dm(ada), { op: "text", text: "x" }), /not_ready/);
  assert.deepEqual(await ada.texts(dm(ada)), ["before"], "what was there is read on");

  using again = ada.restarted();
  again.browser.between = ada.browser.between;
  assert.equal((await again.look(dm(ada))).phase, "frozen");
  const repaired = await again.page.ask("repair", id);
  assert.deepEqual([repaired.phase, repaired.generation], ["ready", 2]);
  assert.deepEqual(repaired.people.map(({ devices }) => devices), [1, 1]);
  await again.send(dm(ada), "after");
  await bob.hint(dm(bob));
  assert.deepEqual(await bob.texts(dm(bob)), ["before", "after"]);
  await bob.send(dm(bob), "indeed");
  assert.deepEqual(await again.texts(dm(ada)), ["before", "after", "indeed"]);
});

Deno.test("[E2E-14 E2E-35 E2E-40] a contact who began anew is let in with the new keys once that is confirmed; where they were compared nothing goes on", async () => {
  await using app = await TestApp.start();
  using people = await twoPeople(app, () => app.context.clock());
  const { ada, bob, dm } = people;
  await ada.page.ask("startConversation", dm(ada));
  await bob.look(dm(bob));
  await ada.send(dm(ada), "before");
  await markVerified(bob.page, ada.person.id);

  using lost = new TestBrowser(await app.login("ada"), () => app.context.clock());
  const page = lost.open();
  await page.ask("beginReset", password("ada"));
  app.advance(24 * HOUR);
  for (const browser of [ada.browser, bob.browser, lost]) {
    browser.person = await app.login(browser.person.user.username);
  }
  await page.ask("begin", true);
  assert.equal((await page.ask("conversation", dm(ada))).phase, "waiting");

  await bob.page.ask("hint", { kind: "person", id: ada.person.id });
  assert.deepEqual(phaseOf(bob, dm(bob)), ["verified_changed", [ada.person.id]]);
  await assert.rejects(bob.seal(dm(bob), { op: "text", text: "x" }), /not_ready/);
  await assert.rejects(acceptShown(bob.page, dm(bob).id), /verified/);
  await markVerified(bob.page, ada.person.id, false);
  await bob.page.ask("hint", { kind: "person", id: ada.person.id });
  const before = bob.page.conversations.get(dm(bob).id)!;
  assert.deepEqual([before.phase, before.about], ["changed_keys", [ada.person.id]]);
  await assert.rejects(bob.seal(dm(bob), { op: "text", text: "x" }), /not_ready/);

  const accepted = await acceptShown(bob.page, dm(bob).id);
  assert.equal(accepted.phase, "ready");
  assert.deepEqual(accepted.people.map(({ devices }) => devices), [1, 1]);
  assert.equal((await page.ask("conversation", dm(ada))).phase, "ready");
  await bob.send(dm(bob), "after");
  const rows = await bob.rows(dm(bob));
  const read = await page.ask("open", dm(ada).id, rows, null);
  assert.deepEqual(read.map((row) => "fault" in row ? row.fault : row.text), [
    "lost",
    "after",
  ]);
  assert.deepEqual(await bob.texts(dm(bob)), ["before", "after"], "the old key's words stay hers");
});

Deno.test("[E2E-14 E2E-17 E2E-18] two who both began anew begin their conversation again, also at once; nobody can as long as one of them has the keys of before", async () => {
  await using app = await TestApp.start();
  using people = await twoPeople(app, () => app.context.clock());
  const { ada, bob, dm } = people;
  await ada.page.ask("startConversation", dm(ada));
  await bob.look(dm(bob));
  await ada.send(dm(ada), "before");

  const browsers = [ada.browser, bob.browser];
  const anew = async (name: string) => {
    const browser = new TestBrowser(await app.login(name), () => app.context.clock());
    browsers.push(browser);
    await browser.open().ask("beginReset", password(name));
    app.advance(24 * HOUR);
    // Tokens last for less than that.
    for (const one of browsers) one.person = await app.login(one.person.user.username);
    await browser.open().ask("begin", true);
    return Talker.over(browser);
  };
  using again = await anew("ada");
  assert.equal((await again.look(dm(ada))).phase, "waiting", "bob can let her in");
  assert.equal((await again.page.ask("startConversation", dm(ada))).phase, "waiting");
  const log = async () => (await bob.person.get(`/e2ee/authority/${dm(bob).id}`)).body.length;
  assert.equal(await log(), 2, "nothing was signed");

  using other = await anew("bob");
  await again.page.ask("hint", { kind: "connected" });
  const lost = await again.look(dm(ada));
  assert.deepEqual([lost.phase, lost.about], ["lost", [bob.person.id]]);
  assert.equal((await other.look(dm(bob))).phase, "lost");
  await Promise.all([
    again.page.ask("startConversation", dm(ada)),
    other.page.ask("startConversation", dm(bob)),
  ]);
  // She knew his former keys already.
  await again.hint(dm(ada));
  assert.equal((await again.look(dm(ada))).phase, "changed_keys");
  await acceptShown(again.page, dm(ada).id);
  for (const [one, channel] of [[again, dm(ada)], [other, dm(bob)]] as const) {
    await one.hint(channel);
    const { phase, people: readers, generation } = await one.look(channel);
    assert.deepEqual([phase, readers.map(({ devices }) => devices), generation], [
      "ready",
      [1, 1],
      2,
    ]);
  }
  await again.send(dm(ada), "after");
  assert.deepEqual(await other.texts(dm(bob)), ["[lost]", "after"]);
  await other.send(dm(bob), "indeed");
  assert.deepEqual(await again.texts(dm(ada)), ["[lost]", "after", "indeed"]);
});
