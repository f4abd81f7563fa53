import assert from "node:assert/strict";
import { randomBytes } from "../../protocol/e2ee/bytes.ts";
import type { AuditEntry, Report } from "../../protocol/moderation.ts";
import { sweepReports } from "../../server/membership/moderation/reports.ts";
import { auditEntries } from "../../server/membership/moderation/records.ts";
import { TestApp } from "../helpers/app.ts";
import { base64 } from "../helpers/e2ee/api_device.ts";
import { serverOf } from "../helpers/e2ee/server_talk.ts";
import { type Talker, twoPeople } from "../helpers/e2ee/talk.ts";
import { step } from "../helpers/step.ts";

/** Returns the evidence that a person's device shows for a message, which `by` claims is theirs. */
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
  const reports = async (): Promise<Report[]> =>
    (await ada.person.get(`/servers/${server.id}/reports`)).body.reports;
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
    assert.deepEqual(await reports(), []);
  });
  await step(
    t,
    "what is proven stands among the reports: by whom, of whom, what and why",
    async () => {
      const { status } = await cy.person.post(path(said.id), { ...shown, reason: "a threat" });
      assert.equal(status, 200);
      const [{ reporter_username, target_username, reason, message, ...where }] = await reports();
      assert.deepEqual([reporter_username, target_username], ["cy", "bob"]);
      assert.deepEqual([reason, message], ["a threat", "you will regret this"]);
      assert.deepEqual([where.channel_id, where.message_id], [quiet.id, said.id]);
      assert.equal((await cy.person.get(`/servers/${server.id}/reports`)).status, 403);
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
      assert.equal((await reports())[0]!.message, "unkind\nletter.pdf");
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

Deno.test("[MEND-70] a report is for those who may ban, never for the reported, and no audit entry", async (t) => {
  await using app = await TestApp.start();
  using people = await serverOf(app, "ada", "bob", "cy");
  const { server, talkers, newChannel, start } = people;
  const [ada, bob, cy] = talkers as [Talker, Talker, Talker];
  const role = async (name: string, permission: string, who: Talker) => {
    const body = { name, permissions: { [permission]: true } };
    const made = await ada.person.post(`/servers/${server.id}/roles`, body);
    const path = `/servers/${server.id}/members/${who.person.id}/roles`;
    const { status } = await ada.person.post(path, { roleId: made.body.role.id });
    assert.equal(status, 200);
  };
  await role("Banners", "banMembers", bob);
  await role("Mutes", "muteMembers", cy);
  const quiet = await newChannel(ada.person);
  await start(ada, quiet);
  for (const one of [bob, cy]) await one.look(quiet);
  const said = await bob.send(quiet, "you will regret this");
  const sockets = { ada: await ada.person.socket(), bob: await bob.person.socket() };
  await cy.read(quiet);
  const shown = await revealed(cy, quiet, said.id);
  const log = async (who: Talker): Promise<AuditEntry[]> =>
    (await who.person.get(`/servers/${server.id}/audit-log`)).body.entries;
  const before = await log(bob);
  for (const reason of ["a threat", "a threat, again"]) {
    const body = { ...shown, reason };
    assert.equal((await cy.person.post(`/e2ee/messages/${said.id}/report`, body)).status, 200);
  }
  const path = `/servers/${server.id}/reports`;

  await step(
    t,
    "one of a message and a person, seen by who may ban and did not write it",
    async () => {
      const [mine, ...more] = (await ada.person.get(path)).body.reports;
      assert.deepEqual([mine.reason, more], ["a threat, again", []]);
      assert.deepEqual((await bob.person.get(path)).body.reports, []);
      assert.equal((await cy.person.get(path)).status, 403);
    },
  );
  await step(t, "nothing of it in the audit log, and no event for the reported", async () => {
    assert.deepEqual(await log(bob), before);
    await sockets.ada.waitFor("moderation-changed");
    await bob.send(quiet, "something later");
    assert.deepEqual(sockets.bob.seen("moderation-changed"), []);
  });
  await step(
    t,
    "an entry of before has no name and no text, and the sweep moves them away",
    async () => {
      const { db, clock } = app.context;
      const key = auditEntries.key({ serverId: server.id, id: app.context.ids.uuid() });
      const old = {
        id: String(key[2]),
        action: "message-report" as const,
        actor_id: cy.person.id,
        target_id: bob.person.id,
        channel_id: quiet.id,
        message: "words of before",
        reason: "as cy saw it",
        at: clock(),
      };
      await db.transact((tx) => tx.set(key, old));
      const isGone = async () => {
        const [entry] = await log(bob);
        const { actor_username, target_username, reason, avatar_url } = entry!;
        assert.deepEqual([actor_username, target_username, reason], ["", "bob", null]);
        assert.deepEqual([avatar_url, "message" in entry!], [null, false]);
      };
      await isGone();
      await sweepReports(db, clock());
      await isGone();
      const stored = JSON.stringify(await db.get(key));
      for (const word of [cy.person.id, "words of before", "as cy"]) {
        assert.equal(stored.includes(word), false, word);
      }
      const [moved] = (await ada.person.get(path)).body.reports;
      assert.deepEqual([moved.reporter_username, moved.message], ["cy", "words of before"]);
      assert.deepEqual((await bob.person.get(path)).body.reports, []);
      await sweepReports(db, clock() + 91 * 86_400_000);
      assert.deepEqual(await db.list(["report"]), []);
      assert.deepEqual(await db.list(["reports_of"]), []);
    },
  );
});
