import assert from "node:assert/strict";
import { TestApp } from "../helpers/app.ts";
import { TestBrowser } from "../helpers/e2ee/client.ts";
import { loadFormerBrowser } from "../helpers/e2ee/former_client.ts";
import { Talker } from "../helpers/e2ee/talk.ts";
import { befriend, openDm } from "../helpers/people.ts";
import type { Person } from "../helpers/person.ts";

const Former = await loadFormerBrowser();

/** ada with a page of the version before, bob with one of today, friends with a direct message. */
async function ofTwoVersions(app: TestApp) {
  const [a, b] = await app.registerAll("ada", "bob") as [Person, Person];
  await befriend(a, b);
  const { id } = await openDm(a, b);
  const ada = Talker.over(new Former(a));
  await ada.page.ask("begin");
  const bob = await Talker.first(b);
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

  const reloaded = new TestBrowser(ada.person);
  Object.assign(reloaded, { databases: ada.browser.databases });
  using updated = Talker.over(reloaded);
  assert.equal((await updated.look(ofAda)).phase, "ready");
  assert.deepEqual(await updated.texts(ofAda), said);
  await updated.send(ofAda, "updated");
  assert.deepEqual(await bob.texts(ofBob), [...said, "updated"]);
});
