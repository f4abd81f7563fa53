import assert from "node:assert/strict";
import type { PrivateChannel } from "../../client/e2ee/link/conversations.ts";
import type { Between } from "../helpers/e2ee/client.ts";
import { restorable } from "../helpers/e2ee/restorable.ts";
import { serverOf } from "../helpers/e2ee/server_talk.ts";
import { type Talker, twoPeople } from "../helpers/e2ee/talk.ts";

/** Prevents the resubmission of groups, as if no member were there. */
const withoutGroups: Between = (path, { method }, go) =>
  method === "PUT" && path.endsWith("/group")
    ? Promise.resolve(Response.json({ error: "no", code: "forbidden" }, { status: 403 }))
    : go();

/** Makes each look until nothing is withheld from any. */
async function whole(channel: (of: Talker) => PrivateChannel, ...talkers: Talker[]) {
  for (const one of talkers) await one.hint(channel(one));
  for (const one of talkers) assert.equal((await one.look(channel(one))).phase, "ready");
}

Deno.test("[E2E-26 E2E-17 E2E-18] a server restored from before a conversation was private is given its log and its group again, by whoever has them", async () => {
  await using people = await restorable(twoPeople);
  const { ada, bob, dm, backUp, restore } = people;
  await backUp(ada, bob);
  await ada.page.ask("startConversation", dm(ada));
  await bob.look(dm(bob));
  await ada.send(dm(ada), "lost");
  await bob.send(dm(bob), "lost too");
  assert.equal((await ada.texts(dm(ada))).length, 2);
  const { epoch } = await bob.look(dm(bob));

  await restore(ada, bob);
  // ada has signed and begun it.
  const { phase, ...now } = await bob.look(dm(bob));
  assert.deepEqual([phase, now.generation, now.epoch], ["ready", 1, epoch]);
  await whole(dm, ada);
  await ada.send(dm(ada), "on");
  await bob.send(dm(bob), "and on");
  assert.deepEqual(await ada.texts(dm(ada)), ["on", "and on"]);
  assert.deepEqual(await bob.texts(dm(bob)), ["on", "and on"]);
});

Deno.test("[E2E-26 E2E-17 E2E-24] a generation that a restored server has lost is given back, also without the device that began it", async () => {
  await using people = await restorable(twoPeople);
  const { ada, bob, dm, backUp, restore } = people;
  await ada.page.ask("startConversation", dm(ada));
  await bob.look(dm(bob));
  using laptop = await people.further(ada);
  for (const one of [ada, bob]) await one.page.ask("hint", { kind: "person", id: ada.person.id });
  assert.equal((await laptop.look(dm(ada))).phase, "ready");
  await ada.send(dm(ada), "kept");
  await backUp(ada, bob);
  assert.equal((await ada.page.ask("repair", dm(ada).id)).generation, 2);
  await bob.look(dm(bob));
  await bob.send(dm(bob), "lost");

  // ada's first device is gone for good; her laptop knows of the first generation alone.
  await restore(bob, laptop);
  const back = await bob.look(dm(bob));
  assert.deepEqual([back.phase, back.generation], ["ready", 2]);
  assert.deepEqual((await laptop.look(dm(ada))).phase, "ready");
  await bob.send(dm(bob), "on");
  await laptop.send(dm(ada), "and on");
  assert.deepEqual(await laptop.texts(dm(ada)), ["kept", "on", "and on"]);
  assert.deepEqual(await bob.texts(dm(bob)), ["kept", "on", "and on"]);
});

Deno.test("[E2E-26 E2E-39] a server restored from a backup is given the commits again; until then nothing is sent", async () => {
  await using people = await restorable(twoPeople);
  const { ada, bob, dm, further, backUp, restore } = people;
  await ada.page.ask("startConversation", dm(ada));
  await bob.look(dm(bob));
  await ada.send(dm(ada), "kept");
  await backUp(ada, bob);
  // With new keys of his own.
  await bob.send(dm(bob), "lost");
  await ada.send(dm(ada), "lost too");
  assert.equal((await bob.texts(dm(bob))).length, 3);
  const { epoch } = await ada.look(dm(ada));

  await restore(ada, bob);
  ada.browser.between = withoutGroups;
  assert.equal((await ada.look(dm(ada))).phase, "withheld");
  await assert.rejects(ada.seal(dm(ada), { op: "text", text: "x" }), /not_ready/);
  ada.browser.between = (_path, _init, go) => go();
  await whole(dm, ada, bob);
  assert.equal((await bob.look(dm(bob))).epoch, epoch);
  await ada.send(dm(ada), "on");
  await bob.send(dm(bob), "and on");
  assert.deepEqual(await ada.texts(dm(ada)), ["kept", "on", "and on"]);
  // The archive of the member who resubmitted it has its keys again; lost ones are missing.
  using laptop = await further(ada);
  await laptop.look(dm(ada));
  assert.deepEqual(await laptop.texts(dm(ada)), ["kept", "[1 missing] on", "and on"]);
  assert.deepEqual(await bob.texts(dm(bob)), ["kept", "on", "and on"]);
});

Deno.test("[E2E-26 E2E-21 MEND-3] what somebody signed and committed since the backup, whose device is gone for good, is handed in by any two others; who was removed stays out", async () => {
  await using people = await restorable((app) => serverOf(app, "ada", "bob", "cy", "dan"));
  const { server, talkers, newChannel, start, backUp, restore } = people;
  const [ada, bob, cy, dan] = talkers as [Talker, Talker, Talker, Talker];
  const quiet = await newChannel(ada.person);
  const channel = () => quiet;
  await start(ada, quiet);
  for (const one of [bob, cy, dan]) await one.look(quiet);
  await ada.send(quiet, "kept");
  await backUp(ada, bob, cy, dan);
  await ada.person.delete(`/servers/${server.id}/members/${cy.person.id}`);
  await ada.page.ask("sign", quiet, [{ kind: "kick", user: cy.person.id }]);
  await ada.send(quiet, "lost");
  assert.deepEqual(await bob.texts(quiet), ["kept", "lost"]);
  const { epoch } = await bob.look(quiet);
  await dan.hint(quiet);
  // Nothing of ada's is ever seen again.
  await restore(bob, cy, dan);
  // Neither bob nor dan may begin a generation: it takes both of them (MEND-3).
  assert.equal((await bob.look(quiet)).phase, "withheld");
  const { offer } = (await dan.person.get(`/e2ee/channels/${quiet.id}/group`)).body;
  assert.deepEqual([offer.generation, offer.epoch], [1, epoch]);
  await whole(channel, dan, bob);
  assert.equal((await bob.look(quiet)).epoch, epoch);
  await bob.send(quiet, "on");
  await dan.send(quiet, "and on");
  for (const one of [bob, dan]) {
    assert.deepEqual(await one.texts(quiet), ["kept", "on", "and on"]);
    const { people } = await one.look(quiet);
    assert.ok(!people.some(({ userId }) => userId === cy.person.id));
  }
  assert.notEqual((await cy.look(quiet)).phase, "ready");
  assert.deepEqual(await cy.texts(quiet), ["kept", "[no_key]", "[no_key]"]);
});

Deno.test("[E2E-26 E2E-23] who commits on a restored server before what it has lost is back makes another epoch of the same number: all come to the one that the server has", async () => {
  await using people = await restorable((app) => serverOf(app, "ada", "bob", "cy"));
  const { talkers, newChannel, start, backUp, restore } = people;
  const [ada, bob, cy] = talkers as [Talker, Talker, Talker];
  const quiet = await newChannel(ada.person);
  await start(ada, quiet);
  for (const one of [bob, cy]) await one.look(quiet);
  await ada.send(quiet, "kept");
  await backUp(ada, bob, cy);
  // With new keys of his own, which cy doesn't know of.
  await bob.send(quiet, "lost");
  const { epoch } = await ada.look(quiet);
  await restore(ada, bob, cy);
  await cy.send(quiet, "first");
  assert.equal((await cy.look(quiet)).epoch, epoch);
  for (const one of [ada, bob]) {
    await one.hint(quiet);
    await one.send(quiet, "on");
  }
  await cy.send(quiet, "and on");
  assert.deepEqual(await cy.texts(quiet), ["kept", "first", "on", "on", "and on"]);
  // Messages under keys that these two never had stay unreadable.
  assert.deepEqual(await ada.texts(quiet), ["kept", "[damaged]", "on", "on", "and on"]);
});

Deno.test("[E2E-26 E2E-22 E2E-40] where a restored server's log of authority has gone on otherwise a person goes on with what it shows", async () => {
  await using people = await restorable((app) => serverOf(app, "ada", "bob", "cy"));
  const { talkers, newChannel, start, further, backUp, restore } = people;
  const [ada, bob, cy] = talkers as [Talker, Talker, Talker];
  const quiet = await newChannel(ada.person);
  await start(ada, quiet);
  using laptop = await further(ada);
  await ada.page.ask("hint", { kind: "person", id: ada.person.id });
  for (const one of [bob, cy, laptop]) await one.look(quiet);
  await ada.send(quiet, "kept");
  await backUp(ada, bob, cy, laptop);
  const kick = { kind: "kick" as const, user: cy.person.id };
  await ada.page.ask("sign", quiet, [kick]);
  await ada.send(quiet, "lost");
  assert.deepEqual(await bob.texts(quiet), ["kept", "lost"]);

  // ada's phone is gone for good; her laptop knows of nothing, and signs something else first.
  await restore(bob, cy, laptop);
  for (const setting of ["joined", "all"] as const) {
    await laptop.page.ask("sign", quiet, [{ kind: "history", channel: quiet.id, setting }]);
  }
  await laptop.send(quiet, "otherwise");
  await bob.hint(quiet);
  assert.equal((await bob.look(quiet)).phase, "withheld");
  await assert.rejects(bob.seal(quiet, { op: "text", text: "x" }), /not_ready/);
  const now = await bob.page.ask("giveUp", quiet.id);
  assert.deepEqual([now.phase, now.people.length], ["ready", 3]);
  await bob.send(quiet, "on");
  await laptop.page.ask("sign", quiet, [kick]);
  await bob.send(quiet, "and on");
  for (const one of [bob, laptop]) {
    const { phase, people } = await one.look(quiet);
    assert.deepEqual([phase, people.length], ["ready", 2]);
    assert.deepEqual((await one.texts(quiet)).slice(-2), ["on", "and on"]);
  }
});
