/** A hostile host leaves out entries about a person's devices from the key log (MEND-30). */
import assert from "node:assert/strict";
import { names } from "../../client/e2ee/worker/records.ts";
import { openStore } from "../../client/e2ee/worker/store.ts";
import { appendEntry } from "../../server/e2ee/log/entries.ts";
import { TestApp } from "../helpers/app.ts";
import { TestBrowser } from "../helpers/e2ee/client.ts";
import { insideOf, lieOf } from "../helpers/e2ee/lies.ts";
import { Talker, twoPeople } from "../helpers/e2ee/talk.ts";
import { hiddenPeople, hiddenRevocations } from "../helpers/hostile_host/lies/keys.ts";
import { befriend, openDm } from "../helpers/people.ts";
import type { PrivateChannel } from "../../client/e2ee/link/conversations.ts";

const idOf = async (of: Talker) => (await of.page.ask("devices")).find(({ isThis }) => isThis)!.id;

/** ada with a stolen laptop, which she takes back, and bob, who writes with her. */
async function withLaptop(app: TestApp) {
  const people = await twoPeople(app);
  const { ada, bob, dm } = people;
  const laptop = await ada.further(app);
  return {
    ...people,
    laptop,
    /** The conversation is begun, and the laptop in it. */
    async begin() {
      await ada.page.ask("startConversation", dm(ada));
      await bob.look(dm(bob));
      await laptop.look(dm(laptop));
      await ada.look(dm(ada));
    },
    takeBack: async () => void await ada.page.ask("revoke", await idOf(laptop)),
    [Symbol.dispose]() {
      laptop[Symbol.dispose]();
      people[Symbol.dispose]();
    },
  };
}

/** Tells bob's page that ada's devices have changed. */
const hears = (of: Talker, id: string) => of.page.ask("hint", { kind: "person", id });

/** Returns the number of a person's devices in the group, as a device sees it. */
async function devicesIn(of: Talker, channel: PrivateChannel, userId: string): Promise<number> {
  const { group } = await insideOf(of, channel.id);
  const texts = group.leaves.map(({ identity }) => new TextDecoder().decode(identity));
  return texts.filter((text) => text.includes(userId)).length;
}

Deno.test("[MEND-30] a device that was taken back isn't let in where the host leaves out its revocation: that person's conversations are withheld, and no other", async () => {
  await using app = await TestApp.start();
  using people = await withLaptop(app);
  const { ada, bob, dm, takeBack } = people;
  using cy = await Talker.first(await app.register("cy"));
  await befriend(bob.person, cy.person);
  const other = await openDm(bob.person, cy.person);
  const withCy: PrivateChannel = { id: other.id, space: "dm", userIds: [cy.person.id] };
  await takeBack();
  {
    using _lie = lieOf(bob.browser, hiddenRevocations(ada.person.id));
    // First contact: bob's device has no data about ada.
    const state = await bob.page.ask("startConversation", dm(bob));
    assert.deepEqual([state.phase, state.about], ["withheld", [ada.person.id]]);
    await assert.rejects(bob.page.ask("safety", ada.person.id), /withheld/);
    await assert.rejects(bob.send(dm(bob), "to a stolen device"), /not_ready/);
    const store = (await bob.browser.run(() => openStore(bob.person.id)))!;
    assert.equal(await store.get(names.pins + ada.person.id), null, "no key is taken in");
    store.close();
    // Everything else continues.
    assert.equal((await bob.page.ask("startConversation", withCy)).phase, "ready");
    await bob.send(withCy, "to cy");
  }
  await hears(bob, ada.person.id);
  assert.equal((await bob.page.ask("startConversation", dm(bob))).phase, "ready");
  await bob.send(dm(bob), "to ada");
  assert.equal(await devicesIn(bob, dm(bob), ada.person.id), 1);
});

Deno.test("[MEND-30 E2E-14] a revocation that the host leaves out of a running conversation stops it, and nothing is sent to that device", async () => {
  await using app = await TestApp.start();
  using people = await withLaptop(app);
  const { ada, bob, dm, begin, takeBack } = people;
  await begin();
  await bob.send(dm(bob), "before");
  const lie = lieOf(bob.browser, hiddenRevocations(ada.person.id));
  await takeBack();
  await hears(bob, ada.person.id);
  const state = await bob.look(dm(bob));
  assert.deepEqual([state.phase, state.about], ["withheld", [ada.person.id]]);
  assert.deepEqual(await bob.texts(dm(bob)), ["before"], "what was read stays readable");
  await assert.rejects(bob.send(dm(bob), "to a stolen device"), /not_ready/);
  lie[Symbol.dispose]();
  await hears(bob, ada.person.id);
  await bob.send(dm(bob), "after");
  assert.equal(await devicesIn(bob, dm(bob), ada.person.id), 1);
});

Deno.test("[MEND-30] a revocation that was seen once counts for good: after a restart, and where the host forgets it or the person", async () => {
  await using app = await TestApp.start();
  using people = await withLaptop(app);
  const { ada, bob, dm, begin, takeBack } = people;
  await begin();
  await takeBack();
  const [person] = await bob.page.ask("people", [ada.person.id]);
  assert.deepEqual([person!.devices.length, person!.revoked.length], [1, 1]);
  for (const forgets of [hiddenRevocations, hiddenPeople]) {
    using again = bob.restarted();
    using _lie = lieOf(again.browser, forgets(ada.person.id));
    const [known] = await again.page.ask("people", [ada.person.id]);
    assert.deepEqual(known!.revoked, person!.revoked);
    assert.ok(!known!.devices.some(({ id }) => id === person!.revoked[0]!.id));
    assert.equal(known!.isWithheld, undefined, "nothing is left out that is known");
  }
  using again = bob.restarted();
  using _lie = lieOf(again.browser, hiddenRevocations(ada.person.id));
  await again.send(dm(again), "hello");
  assert.equal(await devicesIn(again, dm(again), ada.person.id), 1);
});

Deno.test("[MEND-30] entries are asked for from where nothing was left out, and proven by the log's leaves", async () => {
  await using app = await TestApp.start();
  using people = await withLaptop(app);
  const { ada, bob, dm, begin, takeBack } = people;
  const asked: { from: number; devices: number }[] = [];
  await begin();
  using _look = lieOf(bob.browser, {
    response(body, { path }) {
      const from = /\/people\?.*from=(\d+)/.exec(path)?.[1];
      if (from !== undefined) {
        asked.push({ from: Number(from), devices: body.people[0].devices.length });
        assert.ok(!JSON.stringify(body.people).includes('"proof"'));
      }
      return body;
    },
  });
  await takeBack();
  await hears(bob, ada.person.id);
  assert.equal((await bob.look(dm(bob))).phase, "ready");
  assert.ok(asked.length > 0 && asked.every(({ from }) => from > 0), JSON.stringify(asked));
  assert.ok(asked.some(({ devices }) => devices === 1), "the device that was taken back alone");
});

Deno.test("[MEND-30] a host that shows an entry where the log has another isn't believed", async () => {
  await using app = await TestApp.start();
  using people = await withLaptop(app);
  const { bob, dm } = people;
  {
    using _lie = lieOf(bob.browser, {
      response(body, { path }) {
        if (path.includes("/people?")) body.people[0].devices[0].index = 0;
        return body;
      },
    });
    await assert.rejects(bob.page.ask("startConversation", dm(bob)), /unproven/);
  }
  assert.equal((await bob.page.ask("startConversation", dm(bob))).phase, "ready");
});

Deno.test("[MEND-30 E2E-14] Remove is kept, and sent until the log has it; then it says in how many conversations the device still is", async () => {
  await using app = await TestApp.start();
  using people = await withLaptop(app);
  const { ada, bob, dm, begin, laptop } = people;
  await begin();
  const id = await idOf(laptop);
  const stateOf = async (of: Talker) => {
    const { isRevoked, isRemoving, staysIn } = (await of.page.ask("devices")).find((one) =>
      one.id === id
    )!;
    return { isRevoked, isRemoving, staysIn };
  };
  {
    // The host says that it is done, and does nothing.
    using _lie = lieOf(ada.browser, {
      instead: ({ method, path }) =>
        method === "DELETE" && path.includes("/devices/") ? Promise.resolve({}) : undefined,
    });
    await ada.page.ask("revoke", id);
    assert.deepEqual(await stateOf(ada), { isRevoked: false, isRemoving: true, staysIn: 0 });
    const [own] = await ada.page.ask("people", [ada.person.id]);
    assert.deepEqual(own!.revoked.map((one) => one.id), [id], "it counts here at once");
  }
  using again = ada.restarted();
  again.browser.between = (path, _init, go) =>
    path.includes("/commits") || path.includes("/group")
      ? Promise.resolve(Response.json({ code: "server_busy" }, { status: 503 }))
      : go();
  await again.page.ask("look");
  assert.deepEqual(await stateOf(again), { isRevoked: true, isRemoving: false, staysIn: 1 });
  again.browser.between = (_path, _init, go) => go();
  await bob.send(dm(bob), "hello");
  await again.look(dm(again));
  assert.deepEqual(await stateOf(again), { isRevoked: true, isRemoving: false, staysIn: 0 });
});

Deno.test("[MEND-30] a long key log is copied beside what else is asked, once for all who wait for it, and says how far it is", async () => {
  await using app = await TestApp.start();
  const [a, b] = await app.registerAll("ada", "bob");
  await befriend(a!, b!);
  using bob = await Talker.first(b!);
  for (let at = 0; at < 3; at++) {
    await app.context.db.transact((tx) => {
      for (let i = 0; i < 900; i++) {
        const personKey = new Uint8Array(32).fill(i);
        appendEntry(tx, { kind: "person", userId: `user-${at}-${i}`, personKey });
      }
    });
  }
  using ada = Talker.over(new TestBrowser(a!));
  await ada.page.ask("begin");
  const waiting = Promise.withResolvers<void>();
  const pages: string[] = [];
  ada.browser.between = async (path, _init, go) => {
    if (path.includes("/log/entries")) {
      pages.push(path);
      if (pages.length === 2) await waiting.promise;
    }
    return await go();
  };
  const found = Promise.all([
    ada.page.ask("people", [b!.id]),
    ada.page.ask("people", [b!.id]),
  ]);
  while (pages.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
  // The copy keeps nothing else waiting.
  assert.ok(await ada.page.ask("recoveryKey"));
  const { copied } = await ada.page.ask("recoveryLater");
  assert.ok(copied !== null && copied > 0 && copied < 100, `${copied}`);
  waiting.resolve();
  for (const [one] of await found) assert.equal(one!.devices.length, 1);
  assert.equal((await ada.page.ask("look")).copied, null);
  assert.equal(new Set(pages).size, pages.length, "nothing is asked for twice");
  assert.ok(bob);
});
