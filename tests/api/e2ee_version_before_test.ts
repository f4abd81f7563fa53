import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { TestBrowser } from "../helpers/e2ee/client.ts";
import { loadFormerBrowser } from "../helpers/e2ee/former_client.ts";
import { Talker } from "../helpers/e2ee/talk.ts";
import { befriend, openDm } from "../helpers/people.ts";
import type { Person } from "../helpers/person.ts";

const Former = await loadFormerBrowser();

/** A browser that was reloaded since: today's worker on what the one before has stored. */
function updated(before: Talker): Talker {
  const reloaded = new TestBrowser(before.person);
  return Talker.over(Object.assign(reloaded, { databases: before.browser.databases }));
}

/** Somebody whose keys were made by the version before. */
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

Deno.test("[MEND-42 MEND-37] a page of the version before believes no keys that it can't read, and sends nothing", async () => {
  await using app = await TestApp.start();
  const [a, b] = await app.registerAll("ada", "bob") as [Person, Person];
  await befriend(a, b);
  const { id } = await openDm(a, b);
  using ada = await formerTalker(a);
  using bob = await Talker.first(b);
  const ofAda = { id, space: "dm" as const, userIds: [b.id] };
  await assert.rejects(ada.page.ask("startConversation", ofAda));
  assert.deepEqual((await a.get(`/messages/${id}`)).body.messages, []);
  using today = updated(ada);
  await today.page.ask("startConversation", ofAda);
  await today.send(ofAda, "updated");
  const ofBob = { id, space: "dm" as const, userIds: [a.id] };
  assert.equal((await bob.look(ofBob)).phase, "ready");
  assert.deepEqual(await bob.texts(ofBob), ["updated"]);
});
