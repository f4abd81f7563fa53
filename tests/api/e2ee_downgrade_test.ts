import assert from "node:assert/strict";
import { createChannelCipher } from "../../client/base/crypto.ts";
import { NetworkError } from "../../client/base/errors.ts";
import { Unreadable } from "../../client/private/unreadable.ts";
import { TestApp } from "../helpers/app.ts";
import { TestBrowser } from "../helpers/e2ee/client.ts";
import { lieOf } from "../helpers/e2ee/lies.ts";
import { shownPage } from "../helpers/e2ee/shown_page.ts";
import { Talker, twoPeople } from "../helpers/e2ee/talk.ts";
import { until } from "../helpers/until.ts";
import { aChannel } from "../unit/client/fakes.ts";

Deno.test("[E2E-36 E2E-11 E2E-51] a new device with the recovery key sends and shows nothing unsealed where another one was let in, though the host says it is open", async () => {
  await using app = await TestApp.start();
  using two = await twoPeople(app);
  const { ada, bob, dm } = two;
  const { id } = dm(ada);
  const recipient = bob.person.user as NonNullable<ReturnType<typeof aChannel>["recipient"]>;
  const listed = { id, server_id: null, recipient };
  await ada.page.ask("startConversation", dm(ada));
  await ada.send(dm(ada), "for us alone");
  const key = (await ada.page.ask("recoveryKey"))!;
  {
    using before = shownPage(ada.page, [aChannel({ ...listed, mode: "private", private_from: 0 })]);
    await before.conversations.look(id);
    await until("it is kept for other devices", () => ada.page.state!.privateFrom[id] === 0);
    // The work that follows is done once the next verb is.
    await ada.page.ask("look");
  }

  using second = Talker.over(new TestBrowser(await app.login("ada")));
  await second.page.ask("look");
  const refreshed: string[] = [];
  const lied = [aChannel({ ...listed, mode: "open" })];
  using page = shownPage(second.page, lied, (id) => refreshed.push(id));
  await page.conversations.opened();
  const openly = await createChannelCipher().encrypt(id, "for the host");
  const by = { id: "m9", seq: 9, sender_id: bob.person.id };
  const read = () => page.cipher.decrypt(id, openly, by);
  assert.equal(await read(), "for the host", "nobody could know better yet");

  await second.page.ask("recover", key);
  assert.deepEqual([page.privateFrom(id), refreshed], [0, [id]]);
  await page.conversations.look(id);
  await assert.rejects(read(), Unreadable);
  const send = () => page.cipher.encrypt(id, "sealed", { op: "text", nonce: "n1" });
  await assert.rejects(send(), NetworkError, "it waits until somebody has let this device in");
  await bob.look(dm(bob));
  const sealed = await send();
  assert.equal(Uint8Array.fromBase64(sealed.encryptedContent)[0], 1, "the format's number");
  const [row] = await second.rows(dm(ada));
  const text = await page.cipher.decrypt(id, row!, {
    ...row!,
    sender_id: row!.senderId,
  });
  assert.equal(text, "for us alone");
});

Deno.test("[E2E-36 E2E-11] what two devices know to be private is all of both, whoever writes the vault later", async () => {
  await using app = await TestApp.start();
  using two = await twoPeople(app);
  const { ada } = two;
  using second = await ada.further(app);
  await Promise.all([
    ada.page.ask("keepPrivate", { c1: 3, c2: 5 }),
    second.page.ask("keepPrivate", { c2: 4, c3: 0 }),
  ]);
  const all = { c1: 3, c2: 4, c3: 0 };
  for (const { page } of [ada, second, ada]) await page.ask("look");
  for (const { page } of [ada, second]) assert.deepEqual({ ...page.state!.privateFrom }, all);
  using third = await ada.further(app);
  assert.deepEqual({ ...third.page.state!.privateFrom }, all);
  // Nothing is written where nothing is new.
  const { version } = (await ada.person.get("/e2ee/vault")).body;
  for (const { page } of [ada, second, third]) await page.ask("look");
  assert.equal((await ada.person.get("/e2ee/vault")).body.version, version);
});

Deno.test("[E2E-36 E2E-41] a device keeps all of it, and the newest 500 go along", async () => {
  await using app = await TestApp.start();
  using two = await twoPeople(app);
  const { ada } = two;
  const ids = Array.from({ length: 600 }, () => crypto.randomUUID());
  await ada.page.ask("keepPrivate", Object.fromEntries(ids.map((id, i) => [id, i])));
  await ada.page.ask("look");
  assert.equal(Object.keys(ada.page.state!.privateFrom).length, 600);
  using second = await ada.further(app);
  assert.deepEqual(Object.keys(second.page.state!.privateFrom).sort(), ids.slice(100).sort());
  // The start of the audit is known by now, and reported once.
  await ada.page.ask("look");
  const { version } = (await ada.person.get("/e2ee/vault")).body;
  for (const { page } of [ada, second, ada]) await page.ask("look");
  assert.equal((await ada.person.get("/e2ee/vault")).body.version, version, "nothing is new");
});

Deno.test("[MEND-28] a host that goes on calling a conversation open is sent nothing in the open, and what was sealed is read", async () => {
  await using app = await TestApp.start();
  using two = await twoPeople(app);
  const { ada, bob, dm } = two;
  const { id } = dm(ada);
  const recipient = bob.person.user as NonNullable<ReturnType<typeof aChannel>["recipient"]>;
  using page = shownPage(ada.page, [aChannel({ id, server_id: null, recipient, mode: "open" })]);
  const send = (text: string) => page.cipher.encrypt(id, text, { op: "text", nonce: text });
  {
    // The host never lets anyone start it.
    using _lie = lieOf(ada.browser, {
      instead: ({ path }) =>
        path.endsWith("/group") ? Promise.reject(new Error("lost")) : undefined,
    });
    await assert.rejects(page.conversations.beginnings.begin(id));
    await assert.rejects(send("early"), NetworkError);
  }
  await page.conversations.beginnings.begin(id);
  const sealed = await send("sealed");
  assert.equal(Uint8Array.fromBase64(sealed.encryptedContent)[0], 1, "the format's number");
  await bob.look(dm(bob));
  await bob.send(dm(bob), "an answer");
  const [row] = await ada.rows(dm(ada));
  const read = await page.cipher.decrypt(id, row!, { ...row!, sender_id: row!.senderId });
  assert.deepEqual([read, page.privateFrom(id)], ["an answer", row!.seq - 1]);
});

Deno.test("[MEND-28] a group of keys that the worker holds closes a channel, whoever began it", async () => {
  await using app = await TestApp.start();
  using two = await twoPeople(app);
  const { ada, bob, dm } = two;
  const { id } = dm(ada);
  await ada.page.ask("startConversation", dm(ada));
  const recipient = ada.person.user as NonNullable<ReturnType<typeof aChannel>["recipient"]>;
  using page = shownPage(bob.page, [aChannel({ id, server_id: null, recipient, mode: "open" })]);
  await page.conversations.look(id);
  assert.equal(page.privateFrom(id), Infinity);
  const sealed = await page.cipher.encrypt(id, "sealed", { op: "text", nonce: "n" });
  assert.equal(Uint8Array.fromBase64(sealed.encryptedContent)[0], 1, "the format's number");
});
