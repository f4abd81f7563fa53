import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { TestBrowser } from "../helpers/e2ee/client.ts";
import { loadFormerBrowser } from "../helpers/e2ee/former_client.ts";
import { stateFor } from "../helpers/e2ee/server_talk.ts";
import { Talker } from "../helpers/e2ee/talk.ts";
import { befriend, openDm } from "../helpers/people.ts";
import type { Person } from "../helpers/person.ts";

const Former = await loadFormerBrowser();

/** A browser that was reloaded since: today's worker on what the one before has stored. */
function updated(before: Talker): Talker {
  const reloaded = new TestBrowser(before.person);
  return Talker.over(Object.assign(reloaded, { databases: before.browser.databases }));
}

/** Creates a person whose keys were made by the previous version. */
async function formerTalker(person: Person): Promise<Talker> {
  const talker = Talker.over(new Former(person));
  await talker.page.ask("begin");
  return talker;
}

/** ada with a page of the version before, bob with one of today, friends with a direct message. */
async function ofTwoVersions(app: TestApp) {
  const [a, b] = await app.registerAll("ada", "bob") as [Person, Person];
  await befriend(a, b);
  const { id } = await openDm(a, b);
  const [ada, before] = [await formerTalker(a), await formerTalker(b)];
  before[Symbol.dispose]();
  const bob = updated(before);
  const withOne = (other: Person) => ({ id, space: "dm" as const, userIds: [other.id] });
  return {
    ada,
    bob,
    ofAda: withOne(b),
    ofBob: withOne(a),
    [Symbol.dispose]() {
      ada[Symbol.dispose]();
      bob[Symbol.dispose]();
    },
  };
}

Deno.test("[MEND-42 E2E-50] a page of the version before and one of today read each other, whoever began", async () => {
  for (const begins of ["before", "today"]) {
    await using app = await TestApp.start();
    using two = await ofTwoVersions(app);
    const { ada, bob, ofAda, ofBob } = two;
    if (begins === "before") await ada.page.ask("startConversation", ofAda);
    else await bob.page.ask("startConversation", ofBob);
    assert.equal((await ada.look(ofAda)).phase, "ready", begins);
    assert.equal((await bob.look(ofBob)).phase, "ready", begins);
    const { id } = await ada.send(ofAda, "from before");
    await bob.send(ofBob, "from today");
    const both = ["from before", "from today"];
    assert.deepEqual([await ada.texts(ofAda), await bob.texts(ofBob)], [both, both], begins);
    await ada.send(ofAda, { op: "edit", target: id, text: "changed before" });
    assert.deepEqual(await bob.texts(ofBob), ["changed before", "from today"], begins);
  }
});

Deno.test("[MEND-42] what a device of the version before keeps is taken up by the worker of today", async () => {
  await using app = await TestApp.start();
  using two = await ofTwoVersions(app);
  const { ada, bob, ofAda, ofBob } = two;
  await ada.page.ask("startConversation", ofAda);
  await bob.look(ofBob);
  await bob.send(ofBob, "while it was old");
  await ada.send(ofAda, "and so was this");
  const said = await ada.texts(ofAda);

  using today = updated(ada);
  assert.equal((await today.look(ofAda)).phase, "ready");
  assert.deepEqual(await today.texts(ofAda), said);
  await today.send(ofAda, "updated");
  assert.deepEqual(await bob.texts(ofBob), [...said, "updated"]);
});

Deno.test("[MEND-42 MEND-37] a page of the version before believes no keys that it can't read, sends nothing, and is told to update rather than that the server lies", async () => {
  await using app = await TestApp.start();
  const [a, b] = await app.registerAll("ada", "bob") as [Person, Person];
  await befriend(a, b);
  const { id } = await openDm(a, b);
  using ada = await formerTalker(a);
  using bob = await Talker.first(b);
  const ofAda = { id, space: "dm" as const, userIds: [b.id] };
  // The page has a text for this code: "Reload the page to update Parley."
  const updating = { code: "newer_version" };
  for (const verb of ["conversation", "startConversation"] as const) {
    await assert.rejects(ada.page.ask(verb, ofAda), updating, verb);
  }
  assert.deepEqual((await a.get(`/messages/${id}`)).body.messages, []);
  using today = updated(ada);
  await today.page.ask("startConversation", ofAda);
  await today.send(ofAda, "updated");
  const ofBob = { id, space: "dm" as const, userIds: [a.id] };
  assert.equal((await bob.look(ofBob)).phase, "ready");
  assert.deepEqual(await bob.texts(ofBob), ["updated"]);
});

Deno.test("[MEND-38 MEND-71] a page of the version before keeps a letter about authors, and today's reads it", async () => {
  await using app = await TestApp.start();
  const [a, c, d] = await app.registerAll("ada", "cy", "dave") as [Person, Person, Person];
  const { server } = await a.createServer();
  await a.bring(server.id, c);
  const { channel } = (await a.post(`/channels/server/${server.id}`, {
    name: "quiet",
    mode: "private",
  })).body;
  const quiet = { id: channel.id, space: "server" as const, serverId: server.id, userIds: [] };
  using adasBefore = await formerTalker(a);
  using cysBefore = await formerTalker(c);
  using ada = updated(adasBefore);
  using cy = updated(cysBefore);
  const acts = async () => {
    const state = await stateFor(ada, quiet);
    return (await ada.page.ask("unsigned", quiet, state)).acts;
  };
  await ada.page.ask(
    "startConversation",
    quiet,
    await ada.page.ask("beginning", quiet, await stateFor(ada, quiet)),
  );
  await cy.look(quiet);
  await cy.send(quiet, "cy was here");
  assert.deepEqual(await ada.texts(quiet), ["cy was here"]);
  await a.delete(`/servers/${server.id}/members/${c.id}`);
  await ada.page.ask("sign", quiet, [{ kind: "kick", user: c.id }]);

  await a.bring(server.id, d);
  using before = await formerTalker(d);
  await ada.page.ask("sign", quiet, await acts());
  assert.equal((await before.look(quiet)).phase, "ready");
  await before.texts(quiet);
  using dave = updated(before);
  assert.equal((await dave.look(quiet)).phase, "ready");
  await dave.page.ask("hint", { kind: "letter" });
  assert.deepEqual(await dave.texts(quiet), ["cy was here"]);
});
