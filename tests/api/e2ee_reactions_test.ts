import assert from "node:assert/strict";
import { randomBytes } from "../../protocol/e2ee/bytes.ts";
import { TestApp } from "../helpers/app.ts";
import { base64 } from "../helpers/e2ee/api_device.ts";
import { twoPeople } from "../helpers/e2ee/talk.ts";
import { step } from "../helpers/step.ts";

/** ada and bob in a private direct message, with a message of ada's that both have read. */
async function talking(app: TestApp) {
  const people = await twoPeople(app);
  const { ada, bob, dm } = people;
  await ada.page.ask("startConversation", dm(ada));
  const { id } = await ada.send(dm(ada), "Shall we?");
  await bob.look(dm(bob));
  for (const one of [ada, bob]) await one.read(dm(one));
  return { ...people, id, [Symbol.dispose]: people[Symbol.dispose] };
}

Deno.test("[E2E-30 E2E-44] reactions of a private channel are counted by their tags, and read by its devices alone", async (t) => {
  await using app = await TestApp.start();
  using people = await talking(app);
  const { ada, bob, dm, id } = people;
  const path = `/e2ee/messages/${id}/reactions`;
  const first = await bob.react(dm(bob), id, "👍");
  assert.equal(first.status, 200, JSON.stringify(first.body));
  const { sealed_reactions: [one] } = first.body;
  assert.deepEqual([one.sender_id, one.username], [bob.person.id, "bob"]);
  assert.ok(!JSON.stringify(first.body).includes("👍"));
  await step(t, "the same emoji has the same tag, another one another", async () => {
    await ada.react(dm(ada), id, "👍");
    const { body } = await ada.react(dm(ada), id, "🎉");
    const tags = body.sealed_reactions.map(({ tag }: { tag: string }) => tag);
    assert.deepEqual([tags[1], tags[2] === tags[0]], [tags[0], false]);
  });
  await step(t, "a second time changes nothing", async () => {
    const { body } = await bob.react(dm(bob), id, "👍");
    assert.equal(body.sealed_reactions.length, 3);
  });
  await step(t, "everybody's device opens them, a later one too", async () => {
    const sealed = await bob.sealedReactions(dm(bob), id);
    assert.deepEqual(await bob.openReactions(dm(bob), id, sealed), ["👍", "👍", "🎉"]);
    using other = await bob.further(app);
    await ada.page.ask("hint", { kind: "person", id: bob.person.id });
    await other.look(dm(bob));
    await other.read(dm(bob));
    assert.deepEqual(await other.openReactions(dm(bob), id, sealed), ["👍", "👍", "🎉"]);
    const { status } = await other.react(dm(bob), id, "👀");
    assert.equal(status, 200);
    const now = await ada.sealedReactions(dm(ada), id);
    assert.deepEqual(await ada.openReactions(dm(ada), id, now), ["👍", "👍", "🎉", "👀"]);
  });
  await step(t, "only one's own are taken back", async () => {
    const mine = await bob.person.delete(path, { tag: one.tag });
    assert.equal(mine.body.sealed_reactions.length, 3);
    const others = await bob.person.delete(path, { tag: mine.body.sealed_reactions[1].tag });
    assert.equal(others.body.sealed_reactions.length, 3);
  });
  await step(t, "a message that is gone takes them along, and no new one comes", async () => {
    await ada.person.delete(`/messages/${id}`);
    assert.deepEqual(await bob.sealedReactions(dm(bob), id), []);
    assert.equal((await bob.react(dm(bob), id, "👍")).status, 404);
  });
});

Deno.test("[E2E-30 E2E-44 E2E-46] private reactions are for private channels and their devices, open ones for open channels", async () => {
  await using app = await TestApp.start();
  using people = await talking(app);
  const { ada, bob, dm, id } = people;
  const open = await bob.person.post(`/messages/${id}/reactions`, { emoji: "👍" });
  assert.deepEqual([open.status, open.body.code], [409, "private_channel"]);
  const sealed = await bob.page.ask("sealReaction", dm(bob).id, id, "👍", false);
  const { server, channel } = await bob.person.createServer();
  const said = await bob.person.say(channel.id, "open to all");
  const elsewhere = await bob.person.post(`/e2ee/messages/${said.id}/reactions`, sealed);
  assert.deepEqual([elsewhere.status, elsewhere.body.code], [400, "invalid_input"]);
  assert.ok(server.id);

  const path = `/e2ee/messages/${id}/reactions`;
  const asAda = await ada.person.post(path, sealed);
  assert.deepEqual([asAda.status, asAda.body.code], [403, "forbidden"], "of bob's device");
  for (
    const [field, value] of [
      ["tag", base64(randomBytes(15))],
      ["sealed", base64(randomBytes(400))],
      ["sealed", base64(randomBytes(1025))],
      ["iv", base64(randomBytes(11))],
    ] as const
  ) {
    const { status, body } = await bob.person.post(path, { ...sealed, [field]: value });
    assert.deepEqual([status, body.code], [400, "invalid_input"], field);
    assert.ok(body.error.includes(field), body.error);
  }
  // A device joins: earlier seals belong to a past epoch.
  using other = await ada.further(app);
  await ada.page.ask("hint", { kind: "person", id: ada.person.id });
  assert.equal((await other.look(dm(ada))).phase, "ready");
  const late = await bob.person.post(path, sealed);
  assert.deepEqual([late.status, late.body.code], [409, "stale_epoch"]);
  assert.equal((await bob.react(dm(bob), id, "👍")).status, 200);
});

Deno.test("[E2E-30 E2E-3] a reaction that is of somebody else, of another message, or counted as another one is none", async () => {
  await using app = await TestApp.start();
  using people = await talking(app);
  const { ada, bob, dm, id } = people;
  const { id: other } = await ada.send(dm(ada), "Or not?");
  for (const one of [ada, bob]) await one.read(dm(one));
  await bob.react(dm(bob), id, "👍");
  await bob.react(dm(bob), id, "👎");
  const [yes, no] = await ada.sealedReactions(dm(ada), id);
  const opened = (...rows: (typeof yes)[]) =>
    ada.openReactions(dm(ada), id, rows.map((row) => row!));
  assert.deepEqual(await opened(yes, no), ["👍", "👎"]);
  assert.deepEqual(await opened({ ...yes!, tag: no!.tag }), [null], "counted as another one");
  assert.deepEqual(await opened({ ...yes!, sender_id: ada.person.id }), [null], "of somebody else");
  assert.deepEqual(await ada.openReactions(dm(ada), other, [yes!]), [null], "of another message");
  const bytes = Uint8Array.fromBase64(yes!.sealed);
  bytes[bytes.length - 1] ^= 1;
  assert.deepEqual(await opened({ ...yes!, sealed: bytes.toBase64() }), [null], "damaged");
  assert.deepEqual(await ada.openReactions(dm(ada), "nowhere", [yes!]), [null]);
  const [row] = (await ada.rows(dm(ada))).filter((one) => one.id === id);
  const message = { ...yes!, sealed: row!.encryptedContent, iv: row!.iv };
  assert.deepEqual(await opened({ ...message, sender_id: ada.person.id }), [null], "a message");
  const asMessage = {
    ...row!,
    senderId: bob.person.id,
    encryptedContent: yes!.sealed,
    iv: yes!.iv,
  };
  const [read] = await ada.page.ask("open", dm(ada).id, [asMessage], null);
  assert.ok("fault" in read!, "a reaction is no message");
});
