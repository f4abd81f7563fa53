import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { groupOf } from "../helpers/e2ee/talk.ts";

// Tests the worker: pages show such a device like any other.
Deno.test("[E2E-52 E2E-15] a device that is let in by its package of last resort into two conversations reads both, also where it comes late", async () => {
  await using app = await TestApp.start();
  using first = await groupOf(app, "ada", "bob", "cy");
  const { talkers: [ada, bob, cy], group, id, persons } = first;
  const asked = { userIds: persons.slice(1).map((one) => one.id) };
  const { body } = await ada!.person.post("/channels/group-dm", asked);
  const second = (of: typeof ada) => ({ ...group(of!), id: body.channel.id as string });
  for (const channel of [group(ada!), second(ada)]) {
    assert.equal((await ada!.page.ask("startConversation", channel)).people.length, 3);
  }
  using laptop = await bob!.further(app);
  const own = (await laptop.page.ask("devices")).find(({ isThis }) => isThis)!;
  // Another person takes all of its key packages, while it is offline and can't make more.
  const claim = { channelId: id, devices: [own.id] };
  for (let i = 0; i < 20; i++) {
    assert.equal((await cy!.person.post("/e2ee/key-packages/claim", claim)).status, 200);
  }
  const left = (await bob!.person.get("/e2ee/identity")).body.devices;
  assert.equal(left.find((one: { id: string }) => one.id === own.id).packages, 0);
  await ada!.page.ask("hint", { kind: "person", id: bob!.person.id });
  await ada!.send(group(ada!), "in the first");
  await ada!.send(second(ada), "in the second");

  for (const [channel, text] of [[group(laptop), "first"], [second(laptop), "second"]] as const) {
    assert.equal((await laptop.look(channel)).phase, "ready");
    assert.deepEqual(await laptop.texts(channel), [`in the ${text}`]);
    await laptop.send(channel, "here too");
    assert.deepEqual(await ada!.texts(channel), [`in the ${text}`, "here too"]);
  }
  await laptop.page.ask("look");
  const made = (await bob!.person.get("/e2ee/identity")).body.devices;
  assert.equal(made.find((one: { id: string }) => one.id === own.id).packages, 20);
});
