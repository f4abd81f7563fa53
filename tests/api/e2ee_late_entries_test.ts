import assert from "node:assert/strict";
import { serverKey } from "../../server/e2ee/log/server_key.ts";
import { TestApp } from "../helpers/app.ts";
import { insideOf, lieOf, memberEntry } from "../helpers/e2ee/lies.ts";
import { forgedEntry, named } from "../helpers/hostile_host/lies/logs.ts";
import { groupOf, type Talker } from "../helpers/e2ee/talk.ts";

/**
 * ada, bob and cy in a group. A device of bob's that was revoked has signed that dave belongs there,
 * and the host shows that to cy's new phone alone.
 * @param earlier written before the phone came, when the device was revoked already
 */
async function shownLate(app: TestApp, earlier: string[]) {
  using stack = new DisposableStack();
  const people = stack.use(await groupOf(app, "ada", "bob", "cy", "dave"));
  const { talkers, persons, group, id } = people;
  const [ada, bob, cy, dave] = talkers as [Talker, Talker, Talker, Talker];
  const pair = (of: Talker) => group(of, persons.slice(0, 2));
  const three = (of: Talker) => group(of, persons.slice(0, 3));
  await ada.page.ask("startConversation", pair(ada));
  await bob.look(pair(bob));
  const laptop = stack.use(await bob.further(app));
  await laptop.look(pair(laptop));
  await bob.page.ask("hint", { kind: "person", id: bob.person.id });
  await bob.look(pair(bob));
  await laptop.hint(pair(laptop));
  assert.equal((await laptop.look(pair(laptop))).phase, "ready");
  // In time: it was there before the device was revoked.
  await laptop.page.ask("addToConversation", three(laptop), [cy.person.id]);
  await cy.look(three(cy));
  const late = await memberEntry(laptop, id, dave.person.id);
  assert.equal(late.at, 3);
  const own = await laptop.page.ask("devices");
  await bob.page.ask("revoke", own.find(({ isThis }) => isThis)!.id);
  for (const text of earlier) {
    await ada.send(three(ada), text);
    await cy.texts(three(cy));
  }

  const phone = stack.use(await cy.further(app));
  const key = await serverKey(app.context.db);
  const lies = [forgedEntry(key, { length: late.at }, late.bytes), named(late.named)];
  for (const lie of lies) stack.use(lieOf(phone.browser, lie));
  await phone.look(three(phone));
  for (const one of [ada, cy]) {
    await one.page.ask("hint", { kind: "person", id: cy.person.id });
    await one.look(three(one));
  }
  await phone.hint(three(phone));
  assert.equal((await phone.look(three(phone))).phase, "ready");
  const { log: { authority } } = await insideOf(phone, id);
  assert.deepEqual([authority.length, authority.people.size], [late.at + 1, 4]);
  const all = stack.move();
  return { id, ada, phone, three, late, [Symbol.dispose]: () => all.dispose() };
}

Deno.test("[MEND-40] an entry of a revoked device that the host shows to a newcomer alone doesn't count once a signed position says that it came too late", async () => {
  await using app = await TestApp.start();
  using shown = await shownLate(app, []);
  const { id, ada, phone, three, late } = shown;
  await ada.send(three(ada), "behind it");
  assert.equal((await phone.texts(three(phone))).at(-1), "behind it");
  assert.equal((await phone.look(three(phone))).phase, "withheld");
  const { log } = await insideOf(phone, id);
  assert.deepEqual([log.authority.length, log.isBroken], [late.at, true]);
  await phone.hint(three(phone));
  assert.equal((await phone.look(three(phone))).phase, "withheld");
});

Deno.test("[MEND-40] nor once the newcomer reads a message of before, though that is of an earlier epoch", async () => {
  await using app = await TestApp.start();
  using shown = await shownLate(app, ["before the phone came"]);
  const { id, phone, three, late } = shown;
  assert.deepEqual(await phone.texts(three(phone)), ["before the phone came"]);
  assert.equal((await phone.look(three(phone))).phase, "withheld");
  const { log: { authority } } = await insideOf(phone, id);
  assert.deepEqual([authority.length, authority.people.size], [late.at, 3]);
});
