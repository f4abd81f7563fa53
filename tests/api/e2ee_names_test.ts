/** Who wrote it is not the host's word (MEND-29). */
import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { lieOf } from "../helpers/e2ee/lies.ts";
import { markVerified } from "../helpers/e2ee/shown_numbers.ts";
import { shownPage } from "../helpers/e2ee/shown_page.ts";
import { twoPeople } from "../helpers/e2ee/talk.ts";
import { about, type Body } from "../helpers/hostile_host/lie.ts";
import { aChannel } from "../unit/client/fakes.ts";

/** Changes a person's name in the list of people. */
const calledOtherwise = (userId: string, username: string) =>
  about(/\/people\?/, (body) => {
    for (const one of body.people as Body[]) if (one.user_id === userId) one.username = username;
    return body;
  });

Deno.test("[MEND-29] a verified person keeps the pinned name until one takes over the new one", async () => {
  await using app = await TestApp.start();
  using two = await twoPeople(app);
  const { ada, bob, dm } = two;
  const { id: bobId } = bob.person;
  await ada.page.ask("startConversation", dm(ada));
  assert.equal(ada.page.state!.names[bobId]?.name, "bob");
  await markVerified(ada.page, bobId);
  using again = ada.restarted();
  using _lie = lieOf(again.browser, calledOtherwise(bobId, "carl"));
  await again.page.ask("hint", { kind: "person", id: bobId });
  await again.look(dm(ada));
  await again.page.ask("look");
  assert.deepEqual(again.page.state!.names[bobId], { name: "bob", former: [], offered: "carl" });
  await again.page.ask("useName", bobId);
  await again.page.ask("look");
  assert.equal(again.page.state!.names[bobId]?.name, "carl");
});

Deno.test("[MEND-29] a page shows the pinned names, also of who is quoted and who reacted", async () => {
  await using app = await TestApp.start();
  using two = await twoPeople(app);
  const { ada, bob, dm } = two;
  const { id: bobId } = bob.person;
  const { id } = dm(ada);
  await ada.page.ask("startConversation", dm(ada));
  await bob.look(dm(bob));
  const { id: messageId } = await bob.send(dm(bob), "mine");
  await bob.react(dm(bob), messageId, "👍");
  const recipient = bob.person.user as NonNullable<ReturnType<typeof aChannel>["recipient"]>;
  const listed = aChannel({ id, server_id: null, recipient, mode: "private", private_from: 0 });
  using page = shownPage(ada.page, [listed]);
  await page.conversations.look(id);
  assert.equal(page.pinnedNames.value.get(bobId), "bob");
  await ada.read(dm(ada));
  const sealed = (await ada.sealedReactions(dm(ada), messageId))
    .map((one) => ({ ...one, username: "carl" }));
  const [{ users }] = await page.cipher.reactions(id, messageId, sealed as never);
  assert.deepEqual(users, ["bob"]);
});
