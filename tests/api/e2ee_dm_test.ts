import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { MlsDevice } from "../helpers/e2ee/mls_device.ts";
import { Talker, textOf, twoPeople } from "../helpers/e2ee/talk.ts";
import { befriend, openDm } from "../helpers/people.ts";
import { password } from "../helpers/person.ts";

Deno.test("[E2E-16 E2E-18 E2E-28] two people write in private, and the server has no word of it", async () => {
  await using app = await TestApp.start();
  using people = await twoPeople(app);
  const { ada, bob, dm } = people;
  assert.equal((await ada.look(dm(ada))).phase, "starting");
  const begun = await ada.page.ask("startConversation", dm(ada));
  assert.deepEqual([begun.phase, begun.generation], ["ready", 1]);
  assert.deepEqual(begun.people.map(({ trust, devices }) => [trust, devices]), [
    ["self", 1],
    ["known", 1],
  ]);
  assert.equal((await bob.look(dm(bob))).phase, "ready");
  const first = await ada.send(dm(ada), "The key is under the mat");
  await bob.send(dm(bob), "Which mat?");
  assert.deepEqual(await bob.texts(dm(bob)), ["The key is under the mat", "Which mat?"]);
  assert.deepEqual(await ada.texts(dm(ada)), ["The key is under the mat", "Which mat?"]);
  const [row] = await bob.rows(dm(bob));
  assert.equal(row!.id, first.id);
});

Deno.test("[E2E-29 E2E-30] edits and deletions stand in the place of their message, replies know theirs", async () => {
  await using app = await TestApp.start();
  using people = await twoPeople(app);
  const { ada, bob, dm } = people;
  await ada.page.ask("startConversation", dm(ada));
  const first = await ada.send(dm(ada), "At six");
  await bob.look(dm(bob));
  await bob.read(dm(bob));
  const reply = { id: first.id, quote: "At six" };
  await bob.send(dm(bob), { op: "text", text: "Fine", reply, mentions: [ada.person.id] });
  await ada.send(dm(ada), { op: "edit", target: first.id, text: "At seven" });
  await ada.send(dm(ada), { op: "edit", target: first.id, text: "At eight" });
  const last = await ada.send(dm(ada), "Or nine");
  const [edited, replied, other] = await bob.read(dm(bob));
  assert.ok(!("fault" in edited!) && !("fault" in replied!) && !("fault" in other!));
  assert.deepEqual([edited.text, edited.isEdited, other.text], ["At eight", true, "Or nine"]);
  assert.equal(other.missing, 0, "an edit is no gap");
  assert.deepEqual(replied.mentions, [ada.person.id]);
  assert.equal(replied.reply!.id, first.id);
  const [, onAdas] = await ada.read(dm(ada));
  assert.ok(!("fault" in onAdas!));
  assert.deepEqual(
    onAdas.reply!.isSame,
    null,
    "of an edited one the words of before are not known",
  );
  const forged = { id: last.id, quote: "I owe you money" };
  await bob.send(dm(bob), { op: "text", text: "Really", reply: forged });
  const [, , , marked] = await ada.read(dm(ada));
  assert.ok(!("fault" in marked!));
  assert.equal(marked.reply!.isSame, false);
  await ada.send(dm(ada), { op: "delete", target: last.id });
  assert.deepEqual(await bob.texts(dm(bob)), ["At eight", "Fine", "[deleted]", "Really"]);
  await assert.rejects(
    bob.seal(dm(bob), { op: "edit", target: "nothing", text: "x" }),
    /not_ready/,
  );
});

Deno.test("[E2E-29] what is discarded is no gap; what the server leaves out is one", async () => {
  await using app = await TestApp.start();
  using people = await twoPeople(app);
  const { ada, bob, dm } = people;
  await ada.page.ask("startConversation", dm(ada));
  await bob.look(dm(bob));
  await ada.send(dm(ada), "one");
  await ada.page.ask("seal", dm(ada).id, "never", { op: "text", text: "never sent" });
  await ada.page.ask("unsent", dm(ada).id, "never");
  const two = await ada.send(dm(ada), "two");
  await ada.send(dm(ada), "three");
  assert.deepEqual(await bob.texts(dm(bob)), ["one", "two", "three"]);
  using again = bob.restarted();
  assert.deepEqual(await again.texts(dm(bob)), ["one", "two", "three"], "again is no repeat");

  using other = await bob.further(app);
  await ada.look(dm(ada));
  await other.look(dm(bob));
  const rows = (await other.rows(dm(bob))).filter(({ id }) => id !== two.id);
  const read = await other.page.ask("open", dm(bob).id, rows, null);
  assert.deepEqual(read.map(textOf), ["one", "[2 missing] three"]);
  const [late] = await other.page.ask(
    "open",
    dm(bob).id,
    (await other.rows(dm(bob))).slice(1, 2),
    null,
  );
  assert.equal(textOf(late!), "two");
  assert.deepEqual(await other.texts(dm(bob)), ["one", "two", "three"], "it has come after all");
});

Deno.test("[E2E-41] a message is sealed once for a nonce, also by the next worker", async () => {
  await using app = await TestApp.start();
  using people = await twoPeople(app);
  const { ada, bob, dm } = people;
  const { id } = dm(ada);
  await ada.page.ask("startConversation", dm(ada));
  const content = { op: "text" as const, text: "once" };
  const sealed = await ada.page.ask("seal", id, "nonce", content);
  using next = ada.restarted();
  assert.deepEqual(await next.page.ask("seal", id, "nonce", content), sealed);
  assert.equal((await ada.person.post(`/messages/${id}`, sealed)).status, 201);
  await next.send(dm(ada), "twice");
  await bob.look(dm(bob));
  assert.deepEqual(await bob.texts(dm(bob)), ["once", "twice"]);
});

Deno.test("[E2E-16 E2E-19 E2E-39] whoever begins without anybody who has keys begins nothing; both at once make one group", async () => {
  await using app = await TestApp.start();
  const [a, b] = await app.registerAll("ada", "bob");
  await befriend(a!, b!);
  const { id } = await openDm(a!, b!);
  using ada = await Talker.first(a!);
  const channel = (other: string) => ({ id, space: "dm" as const, userIds: [other] });
  const alone = await ada.page.ask("startConversation", channel(b!.id));
  assert.deepEqual([alone.phase, alone.about, alone.generation], ["waiting", [], 0]);
  assert.equal((await a!.get(`/e2ee/authority/${id}`)).body.length, 0);
  using bob = await Talker.first(b!);
  // A check just before is repeated when a conversation starts.
  await Promise.all([
    ada.page.ask("startConversation", channel(b!.id)),
    bob.page.ask("startConversation", channel(a!.id)),
  ]);
  const states = await Promise.all([ada.look(channel(b!.id)), bob.look(channel(a!.id))]);
  assert.deepEqual(states.map(({ phase }) => phase), ["ready", "ready"]);
  await ada.send(channel(b!.id), "hello");
  await bob.send(channel(a!.id), "hi");
  assert.deepEqual(await ada.texts(channel(b!.id)), ["hello", "hi"]);
  assert.deepEqual(await bob.texts(channel(a!.id)), ["hello", "hi"]);
});

Deno.test("[E2E-29] what came alone and is seen behind others later shows the gap between them", async () => {
  await using app = await TestApp.start();
  using people = await twoPeople(app);
  const { ada, bob, dm } = people;
  await ada.page.ask("startConversation", dm(ada));
  await bob.look(dm(bob));
  await ada.send(dm(ada), "one");
  assert.deepEqual(await bob.texts(dm(bob)), ["one"]);
  const two = await ada.send(dm(ada), "two");
  await ada.send(dm(ada), "three");
  const rows = (await bob.rows(dm(bob))).filter(({ id }) => id !== two.id);
  const ask = (some: typeof rows) => bob.page.ask("open", dm(bob).id, some, null);
  assert.deepEqual((await ask(rows.slice(1))).map(textOf), ["three"]);
  assert.deepEqual((await ask(rows)).map(textOf), ["one", "[1 missing] three"]);
  assert.deepEqual(await bob.texts(dm(bob)), ["one", "two", "three"]);
});

Deno.test("[E2E-9 D-ACCT-9] the public key of the account stays on the wire as it is, and decides nothing in private", async () => {
  await using app = await TestApp.start();
  using people = await twoPeople(app);
  const { ada, bob, dm } = people;
  const published = async () => {
    const { body } = await bob.person.post("/auth/public-keys", { userIds: [ada.person.id] });
    return body.keys[ada.person.id].publicKey;
  };
  const before = await published();
  await ada.page.ask("startConversation", dm(ada));
  await ada.send(dm(ada), "one");
  assert.equal(await published(), before, "own keys are others");
  const publicKey = btoa("somebody else's");
  const replaced = { publicKey, password: password("ada") };
  assert.equal((await ada.person.put("/auth/public-key", replaced)).status, 200);
  assert.equal(await published(), publicKey);
  await ada.send(dm(ada), "two");
  assert.equal((await bob.look(dm(bob))).phase, "ready", "nobody has other keys now");
  assert.deepEqual(await bob.texts(dm(bob)), ["one", "two"]);
});

Deno.test("[MEND-11 E2E-49] a person whose devices were all taken back can't read: nothing is begun with them", async () => {
  await using app = await TestApp.start();
  const [a, b] = await app.registerAll("ada", "bob");
  await befriend(a!, b!);
  const { id } = await openDm(a!, b!);
  const phone = await MlsDevice.of(b!);
  await phone.revoke(phone);
  using ada = await Talker.first(a!);
  const dm = { id, space: "dm" as const, userIds: [b!.id] };
  assert.equal((await ada.look(dm)).phase, "waiting");
  assert.equal((await ada.page.ask("startConversation", dm)).phase, "waiting");
  assert.equal((await a!.get(`/e2ee/authority/${id}`)).body.length, 0);
  assert.equal((await a!.get(`/e2ee/channels/${id}/group`)).status, 404);
});
