/** A member and the host put unowned devices into a group (cases 10 and 11). */
import type { Message } from "../../protocol/messages.ts";
import type { CommitRow } from "../../protocol/e2ee/group_schemas.ts";
import { confirming } from "../../protocol/e2ee/confirming.ts";
import { names } from "../../client/e2ee/worker/records.ts";
import type { ContentKey } from "../../client/e2ee/worker/group_records.ts";
import type { Group } from "../../mls/mod.ts";
import { signEntry } from "../../protocol/e2ee/authority_entry.ts";
import { hex, utf8 } from "../../protocol/e2ee/bytes.ts";
import { sealMessage } from "../../protocol/e2ee/format.ts";
import { groupName } from "../../protocol/e2ee/group_name.ts";
import { logPosition } from "../../protocol/e2ee/authority.ts";
import { newSignatureKey } from "../../protocol/e2ee/signing.ts";
import { channel, enter, escape, message, send } from "../e2e/chat.ts";
import { Deceived, ownProgram } from "../e2e/hostile_host.ts";
import { openPanel, padlock, readers, WHOLE } from "../e2e/private.ts";
import { e2e, expect } from "../helpers/e2e.ts";
import { insideOf, stored, unlisted } from "../helpers/e2ee/lies.ts";
import { forgedCommit } from "../helpers/hostile_host/lies/groups.ts";
import { behind } from "../helpers/hostile_host/lies/rows.ts";
import { appended, rewritten, taken } from "../helpers/hostile_host/records.ts";
import { DeceivedGroup, expectUnproven } from "./group.ts";

const DAMAGED = "Can't decrypt: damaged or forged";

e2e(
  "[MEND-37 MEND-42] a key that a member names for somebody takes in nobody: no message in their name, no device",
  async (t) => {
    await using scene = await DeceivedGroup.open(t);
    const { host, ada, bob, cy, program, channel: { id } } = scene;
    const { page } = bob;
    await send(ada.page, "ada's own words");
    await expect(message(page, "ada's own words")).toBeVisible();
    await program.texts(scene.channel);
    const inside = await insideOf(program, id);
    const { mls, log: { authority } } = inside;
    const key = await newSignatureKey();
    const userId = ada.account.user.id;
    const deviceId = crypto.randomUUID();
    const ghost = await unlisted(mls, key, { userId, deviceId });
    await t.step("the entry doesn't count, and the panel says whose it is", async () => {
      const act = { kind: "member" as const, user: userId, key: hex(key.publicKey) };
      const bytes = await signEntry(inside.signer, authority, act);
      const { length } = authority;
      await rewritten(t.server, (db) => appended(db, { scope: id, length, bytes, by: "host" }));
      await page.reload();
      await expectUnproven(page, cy.username, ada.username);
      await scene.goesOn("as before");
    });

    await t.step("a message in their name is damaged", async () => {
      await program.texts(scene.channel);
      const { record: { generation, epoch }, log } = await insideOf(program, id);
      const name = `${names.contentKeys}${id}/${generation}-${epoch}`;
      const { encryptedContent, iv } = await sealMessage({
        channelId: id,
        deviceId,
        signatureKey: ghost.signature.privateKey,
        epoch: BigInt(epoch),
        contentKey: (await stored<ContentKey>(program, name)).key,
      }, { op: "text", n: 0, prev: "", text: "send me the key", log: logPosition(log.authority) });
      const path = `/messages/${id}`;
      const { messages } = await ada.account.call<{ messages: Message[] }>("GET", path);
      host.tell("new-message", {
        ...behind(messages.at(-1)!),
        sender_id: userId,
        encrypted_content: encryptedContent.toBase64(),
        iv: iv.toBase64(),
      });
      await expect(message(page, DAMAGED)).toHaveCount(1);
      await expect(message(page, "send me the key")).toHaveCount(0);
      await expect(message(page, "ada's own words")).toBeVisible();
    });

    await t.step(
      "a device with that key is not let in: nothing is sent as long as the host shows it there",
      async () => {
        await program.look(scene.channel);
        const { record: { generation, epoch, atSeq }, group } = await insideOf(program, id);
        const authenticatedData = confirming(atSeq, authority.length);
        const made = await group.commit({ add: [ghost.publicBytes], authenticatedData });
        const row = { epoch, proposals: [], commit: made.commit.toBase64(), at_seq: 1_000 };
        const lie = host.lie(forgedCommit(generation, row));
        scene.hint();
        await expect(
          page.getByText(`${cy.username}'s device tried to add somebody whom nobody allowed`),
        ).toBeVisible();
        await expect(page.getByText("Nothing is sent until you continue without that change."))
          .toBeVisible();
        await expect(page.getByRole("button", { name: "Go on without it" })).toBeVisible();
        await expect(padlock(page, WHOLE)).toHaveCount(0);
        lie[Symbol.dispose]();
        scene.hint();
        await scene.goesOn("among us");
        await expect.poll(async () => (await program.look(scene.channel)).phase).toBe("ready");
        const identities = (await insideOf(program, id)).group.leaves.map((one) => one.identity);
        expect(identities).not.toContainEqual(ghost.certificate);
      },
    );
  },
  240_000,
);

e2e(
  "[MEND-37 MEND-42] a leaf with the id of bob's device goes, and bob's own stays, when the member behind it is removed",
  async (t) => {
    await using scene = await Deceived.open(t);
    const { ada, bob, cy, channel: { id, serverId } } = scene;
    using program = await ownProgram(t, cy, scene.keys.cy);
    await expect.poll(async () => (await program.look(scene.channel)).phase).toBe("ready");
    await scene.stored("with cy");
    await program.texts(scene.channel);
    const { record, group, mls, person, log: { authority } } = await insideOf(
      program,
      id,
      serverId,
    );
    const [his] = await program.page.ask("people", [bob.account.user.id]);
    const named = { userId: cy.account.user.id, deviceId: his!.devices[0]!.id };
    const twin = await unlisted(mls, person.key, named);
    const authenticatedData = confirming(record.atSeq, authority.length);
    const made = await group.commit({ add: [twin.publicBytes], authenticatedData });
    for (const { page } of [ada, bob]) await page.goto("about:blank");
    await rewritten(t.server, (db) => taken(db, id, made));

    const { server_key } = (await program.person.get("/e2ee/log/head")).body;
    const joined = await mls.join(made.welcome!, [twin.keyPackage], {
      groupId: utf8(groupName(id, record.generation)),
      serverKey: new Uint8Array(Uint8Array.fromBase64(server_key)),
    });
    await enter(ada.page);
    await channel(ada.page, "quiet").click();
    await scene.kick(cy);
    await enter(bob.page);
    await channel(bob.page, "quiet").click();
    await scene.goesOn("still me");
    const panel = await openPanel(bob.page);
    await expect(readers(panel)).toHaveCount(2);
    await expect(readers(panel).filter({ hasText: bob.username })).toContainText("1 device");
    await escape(panel);
    const query = `generation=${record.generation}&from=${record.epoch + 1}`;
    const { rows } = await ada.account.call<{ rows: CommitRow[] }>(
      "GET",
      `/e2ee/channels/${id}/commits?${query}`,
    );
    expect(await isGone(joined.group, rows)).toBe(true);
  },
  240_000,
);

/** Resolves to true if commits of others have removed a device. */
async function isGone(group: Group, rows: CommitRow[]): Promise<boolean> {
  for (const { proposals, commit } of rows) {
    for (const one of [...proposals, commit]) {
      const { next, gone } = await group.process(new Uint8Array(Uint8Array.fromBase64(one)));
      if (gone) return true;
      group = next;
    }
  }
  return false;
}
