import assert from "node:assert/strict";
import { type Act, signEntry } from "../../protocol/e2ee/authority_entry.ts";
import { hex, randomBytes } from "../../protocol/e2ee/bytes.ts";
import { TestApp } from "../helpers/app.ts";
import { insideOf } from "../helpers/e2ee/lies.ts";
import { groupOf, type Talker } from "../helpers/e2ee/talk.ts";

Deno.test("[MEND-39 E2E-18] the server takes somebody into a log by their key of now only: a member who names another throws nobody out", async () => {
  await using app = await TestApp.start();
  using people = await groupOf(app, "ada", "bob", "cy");
  const [ada, bob] = people.talkers as [Talker, Talker, Talker];
  const { group, id } = people;
  await ada.page.ask("startConversation", group(ada));
  await bob.look(group(bob));
  const { signer, log: { authority } } = await insideOf(bob, id);
  for (const user of [ada.person.id, crypto.randomUUID()]) {
    const act: Act = { kind: "member", user, key: hex(randomBytes(32)) };
    const entry = (await signEntry(signer, authority, act)).toBase64();
    const { status, body } = await bob.person.post(`/e2ee/authority/${id}`, {
      length: authority.length,
      entries: [entry],
    });
    assert.deepEqual([status, Object.keys(body.details)], [400, ["entries.0.key"]]);
  }
  await bob.hint(group(bob));
  assert.equal((await bob.look(group(bob))).people.length, 3);
});
