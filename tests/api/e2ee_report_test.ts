import assert from "node:assert/strict";
import { randomBytes } from "../../protocol/e2ee/bytes.ts";
import type { AuditEntry } from "../../protocol/moderation.ts";
import { TestApp } from "../helpers/app.ts";
import { base64 } from "../helpers/e2ee/api_device.ts";
import { serverOf } from "../helpers/e2ee/server_talk.ts";
import { type Talker, twoPeople } from "../helpers/e2ee/talk.ts";
import { step } from "../helpers/step.ts";

/** What somebody's device shows of a message, which `by` says is theirs. */
async function revealed(of: Talker, channel: Parameters<Talker["rows"]>[0], id: string) {
  const row = (await of.rows(channel)).find((one) => one.id === id)!;
  return await of.page.ask("reveal", channel.id, row);
}

Deno.test("[E2E-33 E2E-44] a report shows moderators one message that the server has, with proof, and no other", async (t) => {
  await using app = await TestApp.start();
  using people = await serverOf(app, "ada", "bob", "cy");
  const { server, talkers, newChannel, start } = people;
  const [ada, bob, cy] = talkers as [Talker, Talker, Talker];
  const quiet = await newChannel(ada.person);
  await start(ada, quiet);
  for (const one of [bob, cy]) await one.look(quiet);
  const said = await bob.send(quiet, "you will regret this");
  const other = await bob.send(quiet, "an innocent word");
  for (const one of [ada, cy]) await one.read(quiet);
  const entries = async (): Promise<AuditEntry[]> =>
    (await ada.person.get(`/servers/${server.id}/audit-log`)).body.entries;
  const path = (id: string) => `/e2ee/messages/${id}/report`;
  const shown = await revealed(cy, quiet, said.id);

  await step(t, "what does not prove it is refused, and shows nothing", async () => {
    const certificate = (await revealed(cy, quiet, said.id)).certificate;
    const refused: [string, object, string][] = [
      [said.id, { ...shown, key: base64(randomBytes(32)) }, "invalid_input"],
      [other.id, shown, "invalid_input"],
      [said.id, { key: shown.key, certificate: base64(randomBytes(200)) }, "bad_certificate"],
      [said.id, { certificate }, "invalid_input"],
    ];
    for (const [id, body, code] of refused) {
      const response = await cy.person.post(path(id), body);
      assert.deepEqual([response.status, response.body.code], [400, code]);
    }
    const outsider = await app.register("dan");
    assert.equal((await outsider.post(path(said.id), shown)).status, 404);
    assert.deepEqual(await entries(), []);
  });
  await step(
    t,
    "what is proven stands in the audit log: by whom, of whom, what and why",
    async () => {
      const { status } = await cy.person.post(path(said.id), { ...shown, reason: "a threat" });
      assert.equal(status, 200);
      const [{ action, actor_username, target_username, reason, message }] = await entries();
      assert.deepEqual([action, actor_username, target_username], ["message-report", "cy", "bob"]);
      assert.deepEqual([reason, message], ["a threat", "you will regret this"]);
      assert.equal((await cy.person.get(`/servers/${server.id}/audit-log`)).status, 403);
    },
  );
  await step(
    t,
    "of one with files it has their names; of an edited one the words of now",
    async () => {
      const secret = "A".repeat(43);
      const file = { id: "f", key: secret, hash: secret, name: "letter.pdf", type: "", size: 9 };
      const edited = await bob.send(quiet, { op: "text", text: "kind", files: [file] });
      const before = await revealed(ada, quiet, edited.id);
      await bob.send(quiet, { op: "edit", target: edited.id, text: "unkind", files: [file] });
      const late = await ada.person.post(path(edited.id), before);
      assert.deepEqual([late.status, !!late.body.details.key], [400, true]);
      const now = await revealed(ada, quiet, edited.id);
      assert.equal((await ada.person.post(path(edited.id), now)).status, 200);
      assert.equal((await entries())[0]!.message, "unkind\nletter.pdf");
    },
  );
  await step(t, "what is gone, or nobody moderates, cannot be reported", async () => {
    assert.equal((await ada.person.delete(`/messages/${said.id}`)).status, 200);
    assert.equal((await cy.person.post(path(said.id), shown)).status, 404);
  });
});

Deno.test("[E2E-33] a conversation without moderators takes no report", async () => {
  await using app = await TestApp.start();
  using people = await twoPeople(app);
  const { ada, bob, dm } = people;
  await ada.page.ask("startConversation", dm(ada));
  await bob.look(dm(bob));
  const { id } = await ada.send(dm(ada), "just us");
  await bob.read(dm(bob));
  const shown = await revealed(bob, dm(bob), id);
  const { status, body } = await bob.person.post(`/e2ee/messages/${id}/report`, shown);
  assert.deepEqual([status, !!body.details.id], [400, true]);
});
