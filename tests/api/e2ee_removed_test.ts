import assert from "node:assert/strict";
import type { Message } from "../../protocol/messages.ts";
import { TestApp } from "../helpers/app.ts";
import { textOf, twoPeople } from "../helpers/e2ee/talk.ts";
import { step } from "../helpers/step.ts";

Deno.test("[E2E-30 E2E-29] what is deleted without its author's proof keeps its place, and nothing of what it said", async (t) => {
  await using app = await TestApp.start();
  using people = await twoPeople(app);
  const { ada, bob, dm } = people;
  const before = await ada.person.say(dm(ada).id, "in the open");
  await ada.page.ask("startConversation", dm(ada));
  await bob.look(dm(bob));
  await ada.send(dm(ada), "one");
  const two = await ada.send(dm(ada), "two");
  await ada.send(dm(ada), "three");
  const messages = async (): Promise<Message[]> =>
    (await bob.person.get(`/messages/${dm(bob).id}`)).body.messages.filter((
      one: Message,
    ) => !one.isSystemMessage);

  assert.equal((await ada.person.delete(`/messages/${two.id}`)).status, 200);
  assert.equal((await ada.person.delete(`/messages/${two.id}`)).status, 200, "again");
  const removed = (await messages()).find(({ id }) => id === two.id)!;
  assert.deepEqual([removed.removed, removed.encrypted_content, removed.seq], [true, "", two.seq]);
  await step(t, "who has not read it sees that something is missing", async () => {
    const rows = (await bob.rows(dm(bob))).filter(({ seq, id }) =>
      seq > before.seq && id !== two.id
    );
    const read = await bob.page.ask("open", dm(bob).id, rows, null);
    assert.deepEqual(read.map(textOf), ["one", "[1 missing] three"]);
  });
  await step(t, "nobody writes in its place", async () => {
    const sealed = await ada.page.ask("seal", dm(ada).id, "edit", {
      op: "edit",
      target: two.id,
      text: "two after all",
    });
    assert.equal((await ada.person.put(`/messages/${two.id}`, sealed)).status, 404);
  });
  await step(t, "what the server could read goes as before", async () => {
    assert.equal((await ada.person.delete(`/messages/${before.id}`)).status, 200);
    assert.ok((await messages()).every(({ id }) => id !== before.id));
  });
});
