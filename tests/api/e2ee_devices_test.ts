import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { twoPeople } from "../helpers/e2ee/talk.ts";

const DAY = 86_400_000;

Deno.test("[E2E-12 E2E-13 E2E-20] a second device is let in by whichever is online, and reads by the archive what was before", async () => {
  await using app = await TestApp.start();
  using people = await twoPeople(app);
  const { ada, bob, dm } = people;
  await ada.page.ask("startConversation", dm(ada));
  await ada.send(dm(ada), "before");
  await bob.look(dm(bob));
  await bob.send(dm(bob), "before too");
  await ada.hint(dm(ada));
  using laptop = await ada.further(app);
  const waiting = await laptop.look(dm(ada));
  assert.deepEqual([waiting.phase, waiting.about], ["waiting", [bob.person.id]]);
  assert.deepEqual(await laptop.texts(dm(ada)), ["before", "before too"]);
  await assert.rejects(laptop.seal(dm(ada), { op: "text", text: "x" }), /not_ready/);
  // The other person's device does it as well.
  await bob.page.ask("hint", { kind: "person", id: ada.person.id });
  await laptop.hint(dm(ada));
  assert.equal(laptop.page.conversations.get(dm(ada).id)!.phase, "ready");
  await laptop.send(dm(ada), "from the laptop");
  const all = ["before", "before too", "from the laptop"];
  for (const one of [ada, bob, laptop]) {
    assert.deepEqual(await one.texts(dm(one === bob ? bob : ada)), all);
  }
  const { people: shown } = await bob.look(dm(bob));
  assert.equal(shown.find(({ userId }) => userId === ada.person.id)!.devices, 2);
});

Deno.test("[E2E-14 E2E-21 E2E-40] a device that was taken back is removed before anything is written, and reads nothing new", async () => {
  await using app = await TestApp.start();
  using people = await twoPeople(app);
  const { ada, bob, dm } = people;
  await ada.page.ask("startConversation", dm(ada));
  await bob.look(dm(bob));
  using laptop = await ada.further(app);
  await ada.page.ask("hint", { kind: "person", id: ada.person.id });
  await laptop.look(dm(ada));
  await laptop.send(dm(ada), "from the laptop");
  const own = (await laptop.page.ask("devices")).find(({ isThis }) => isThis)!;
  await ada.page.ask("revoke", own.id);
  // bob hasn't been told: the server refuses, he removes it and sends again.
  await bob.send(dm(bob), "without the laptop");
  await ada.send(dm(ada), "indeed");
  assert.deepEqual(await ada.texts(dm(ada)), [
    "from the laptop",
    "without the laptop",
    "indeed",
  ]);
  // The device is logged out; a thief with it and the password gets in, with no more than it had.
  laptop.browser.person = await app.login("ada");
  await laptop.page.ask("hint", { kind: "person", id: ada.person.id });
  assert.deepEqual(await laptop.texts(dm(ada)), ["from the laptop", "[no_key]", "[no_key]"]);
  await assert.rejects(laptop.seal(dm(ada), { op: "text", text: "x" }), /not_ready/);
  assert.equal((await laptop.look(dm(ada))).phase, "no_keys");
});

Deno.test("[E2E-24 E2E-52] a device whose state is lost comes back in place of its own leaf", async () => {
  await using app = await TestApp.start();
  using people = await twoPeople(app);
  const { ada, bob, dm } = people;
  await ada.page.ask("startConversation", dm(ada));
  await bob.look(dm(bob));
  await bob.send(dm(bob), "one");
  await bob.browser.edit((name) => name.startsWith("group/"));
  using again = bob.restarted();
  const { phase, people: shown } = await again.look(dm(bob));
  assert.equal(phase, "ready");
  assert.deepEqual(shown.map(({ devices }) => devices), [1, 1], "no leaf is left behind");
  await ada.send(dm(ada), "two");
  assert.deepEqual(await again.texts(dm(bob)), ["one", "two"]);
  await again.send(dm(bob), "three");
  assert.deepEqual(await ada.texts(dm(ada)), ["one", "two", "three"]);
});

Deno.test("[E2E-41 E2E-52] a store that went back catches up, and takes its counts from the rows", async () => {
  await using app = await TestApp.start();
  using people = await twoPeople(app);
  const { ada, bob, dm } = people;
  await ada.page.ask("startConversation", dm(ada));
  await bob.look(dm(bob));
  await bob.send(dm(bob), "one");
  const backup = await bob.browser.copy();
  await bob.send(dm(bob), "two");
  using tablet = await ada.further(app);
  await bob.page.ask("hint", { kind: "person", id: ada.person.id });
  await tablet.look(dm(ada));
  await ada.send(dm(ada), "three");
  await bob.browser.restore(backup);
  using old = bob.restarted();
  await old.look(dm(bob));
  assert.deepEqual(await old.texts(dm(bob)), ["one", "two", "three"]);
  await old.send(dm(bob), "four");
  for (const one of [ada, tablet]) {
    assert.deepEqual(await one.texts(dm(ada)), ["one", "two", "three", "four"]);
  }
});

for (const isTaken of [false, true]) {
  const when = isTaken ? "after" : "before";
  Deno.test(`[E2E-41 E2E-52] a worker that ends ${when} the server has its commit goes on`, async () => {
    await using app = await TestApp.start();
    using people = await twoPeople(app);
    const { ada, bob, dm } = people;
    await ada.page.ask("startConversation", dm(ada));
    await bob.look(dm(bob));
    using laptop = await ada.further(app);
    const lost = Promise.withResolvers<void>();
    bob.browser.between = async (path, init, go) => {
      if (!path.endsWith("/commits") || init.method !== "POST") return await go();
      if (isTaken) await (await go()).body?.cancel();
      lost.resolve();
      return await new Promise<Response>(() => {});
    };
    void bob.page.ask("hint", { kind: "person", id: ada.person.id }).catch(() => {});
    await lost.promise;
    using next = bob.restarted();
    await next.send(dm(bob), "on");
    await ada.page.ask("hint", { kind: "connected" });
    assert.equal((await laptop.look(dm(ada))).phase, "ready");
    for (const one of [ada, laptop]) assert.deepEqual(await one.texts(dm(ada)), ["on"]);
  });
}

Deno.test("[E2E-25] a device renews its keys at its first message, and after a week", async () => {
  await using app = await TestApp.start();
  let later = 0;
  using people = await twoPeople(app, () => Date.now() + later);
  const { ada, bob, dm } = people;
  const { epoch } = await ada.page.ask("startConversation", dm(ada));
  const now = () => ada.page.conversations.get(dm(ada).id)!.epoch;
  await ada.send(dm(ada), "one");
  assert.equal(now(), epoch, "who began has new keys");
  await bob.look(dm(bob));
  await bob.send(dm(bob), "two");
  await bob.send(dm(bob), "three");
  await ada.look(dm(ada));
  assert.equal(now(), epoch + 1);
  later = 8 * DAY;
  await ada.send(dm(ada), "four");
  assert.equal(now(), epoch + 2);
  assert.deepEqual(await bob.texts(dm(bob)), ["one", "two", "three", "four"]);
});

Deno.test("[E2E-29 E2E-30] another device edits what this one wrote: no gap of either, and nobody else's counts are taken", async () => {
  await using app = await TestApp.start();
  using people = await twoPeople(app);
  const { ada, bob, dm } = people;
  await ada.page.ask("startConversation", dm(ada));
  using laptop = await ada.further(app);
  await ada.page.ask("hint", { kind: "person", id: ada.person.id });
  await laptop.look(dm(ada));
  await bob.look(dm(bob));
  const first = await ada.send(dm(ada), "by the phone");
  await laptop.send(dm(ada), "by the laptop");
  await laptop.texts(dm(ada));
  await laptop.send(dm(ada), { op: "edit", target: first.id, text: "edited by the laptop" });
  await laptop.send(dm(ada), "by the laptop again");
  await ada.texts(dm(ada));
  await ada.send(dm(ada), { op: "edit", target: first.id, text: "edited by both" });
  await ada.send(dm(ada), "by the phone again");
  const all = ["edited by both", "by the laptop", "by the laptop again", "by the phone again"];
  for (const one of [bob, ada, laptop]) {
    assert.deepEqual(await one.texts(dm(one === bob ? bob : ada)), all);
  }
});
