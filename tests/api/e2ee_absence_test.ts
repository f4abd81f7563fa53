/** Omissions and false claims of a hostile host prove nothing (MEND-72, MEND-73). */
import assert from "node:assert/strict";
import { signEntry } from "../../protocol/e2ee/authority_entry.ts";
import { serverKey } from "../../server/e2ee/log/server_key.ts";
import { TestApp } from "../helpers/app.ts";
import { TestBrowser } from "../helpers/e2ee/client.ts";
import { insideOf, lieOf, outsiderOf } from "../helpers/e2ee/lies.ts";
import { groupOf, groupWithoutKeys, Talker, twoPeople } from "../helpers/e2ee/talk.ts";
import { hiddenDevices, hiddenPeople } from "../helpers/hostile_host/lies/keys.ts";
import { forgedEntry } from "../helpers/hostile_host/lies/logs.ts";
import { password } from "../helpers/person.ts";

const HOUR = 3600_000;

Deno.test("[MEND-72] a page that takes a conversation for another is refused, before and after a restart", async () => {
  await using app = await TestApp.start();
  using people = await twoPeople(app);
  const { ada, bob, dm } = people;
  await ada.page.ask("startConversation", dm(ada));
  await bob.look(dm(bob));
  await ada.send(dm(ada), "one");
  const [mallory] = await app.registerAll("mallory");
  using again = ada.restarted();
  for (const device of [ada, again]) {
    const others = [
      { id: dm(ada).id, space: "server" as const, serverId: "a-server-of-the-host", userIds: [] },
      { id: dm(ada).id, space: "group" as const, userIds: [bob.person.id, mallory!.id] },
      { id: dm(ada).id, space: "dm" as const, userIds: [mallory!.id] },
    ];
    for (const other of others) {
      for (const verb of ["conversation", "startConversation", "inLog"] as const) {
        await assert.rejects(device.page.ask(verb, other), /other_conversation/);
      }
    }
    assert.deepEqual(await device.texts(dm(ada)), ["one"]);
  }
});

Deno.test("[MEND-72] a conversation is what it was at first contact, also where nothing was begun", async () => {
  await using app = await TestApp.start();
  using people = await twoPeople(app);
  const { ada, dm } = people;
  assert.equal((await ada.look(dm(ada))).phase, "starting");
  using again = ada.restarted();
  const other = { id: dm(ada).id, space: "server" as const, serverId: "another", userIds: [] };
  await assert.rejects(again.page.ask("conversation", other), /other_conversation/);
});

Deno.test("[MEND-72] people may come to a group and leave it", async () => {
  await using app = await TestApp.start();
  using people = await groupOf(app, "ada", "bob", "cy");
  const { talkers: [ada], group, persons } = people;
  await ada!.look(group(ada!, persons.slice(0, 2)));
  assert.equal((await ada!.look(group(ada!))).phase, "starting");
});

Deno.test("[MEND-73] a second root does not count where the host leaves out who has the keys still", async () => {
  await using app = await TestApp.start();
  const now = () => app.context.clock();
  const { persons: [a, b, c], group, id } = await groupWithoutKeys(app, "ada", "bob", "cy");
  using ada = await Talker.first(a!, now);
  using bob = await Talker.first(b!, now);
  using cy = await Talker.first(c!, now);
  await ada.page.ask("startConversation", group(ada));
  for (const one of [bob, cy]) await one.look(group(one));
  using again = Talker.over(new TestBrowser(await app.login("bob"), now));
  await again.page.ask("beginReset", password("bob"));
  app.advance(24 * HOUR);
  for (const { browser } of [ada, cy, again]) {
    browser.person = await app.login(browser.person.user.username);
  }
  await again.page.ask("begin", true);
  const { log } = await insideOf(cy, id);
  const root = { kind: "root", space: "group" } as const;
  const forged = await signEntry(await outsiderOf(again), log.authority, root);
  const key = await serverKey(app.context.db);
  for (const reader of [ada, cy]) {
    using _hides = lieOf(reader.browser, hiddenPeople(ada.person.id, cy.person.id));
    using _shows = lieOf(reader.browser, forgedEntry(key, log.authority, forged));
    await reader.page.ask("hint", { kind: "connected" });
    await reader.look(group(reader)).catch(() => {});
    const inside = await insideOf(reader, id);
    assert.equal(inside.log.authority.length, log.authority.length, reader.person.user.username);
    assert.equal(inside.log.root?.userId, ada.person.id);
  }
});

Deno.test("[MEND-73] a group is not begun again where the host shows none of its devices", async () => {
  await using app = await TestApp.start();
  using people = await twoPeople(app);
  const { ada, bob, dm } = people;
  await ada.page.ask("startConversation", dm(ada));
  await bob.look(dm(bob));
  using laptop = await bob.further(app);
  using _lie = lieOf(laptop.browser, hiddenDevices(ada.person.id, bob.person.id));
  let begun = 0;
  using _counts = lieOf(laptop.browser, {
    instead({ method, path }) {
      if (method === "POST" && path.endsWith("/group")) begun++;
      return undefined;
    },
  });
  await laptop.look(dm(bob)).catch(() => {});
  assert.equal(begun, 0, "a next generation was handed in");
});
