/** A host and a member who lie about who belongs to a conversation (cases 18 and 24). */
import type { Page } from "playwright-core";
import type { PrivateChannel } from "../../client/e2ee/link/conversations.ts";
import type { Channel } from "../../protocol/channels.ts";
import { hex, randomBytes, sha256 } from "../../protocol/e2ee/bytes.ts";
import { authorityEntries, authorityHeads } from "../../server/e2ee/authority/records.ts";
import { elsewhere, settings } from "../e2e/account.ts";
import { befriend, channel, enter, escape, message, rail, send } from "../e2e/chat.ts";
import { Deceived, ownProgram } from "../e2e/hostile_host.ts";
import { conversation, openPanel, padlock, readers, setUpKeys, WHOLE } from "../e2e/private.ts";
import { invite } from "../helpers/account.ts";
import { browserTests, expect, type Stage } from "../helpers/e2e.ts";
import { entryFor, memberEntry } from "../helpers/e2ee/lies.ts";
import { rewrite } from "../helpers/hostile_host/data.ts";
import { forgedEntry, named, stolenKey } from "../helpers/hostile_host/lies/logs.ts";
import { settled } from "../helpers/settled.ts";
import { TestServer } from "../helpers/server_process.ts";
import { expectUnproven } from "./group.ts";

// The host changes its data.
const e2e = browserTests({ server: () => TestServer.start() });

e2e(
  "[MEND-39 MEND-37 MEND-42] who names a random key for somebody in a group throws nobody out: the panel says who did, and all go on",
  async (t) => {
    const { ada, bob, cy, group, key } = await climbing(t);
    const { page } = bob;
    using program = await ownProgram(t, cy, key);
    const own = { ...group, userIds: [ada, bob].map(({ account }) => account.user.id) };
    await expect.poll(async () => (await program.look(own)).phase).toBe("ready");
    const adas = ada.account.user.id;
    for (const time of ["once", "again"]) {
      await program.look(own);
      const { bytes, at } = await entryFor(program, group.id, {
        user: adas,
        key: hex(randomBytes(32)),
      });
      const refused = await program.person.post(`/e2ee/authority/${group.id}`, {
        length: at,
        entries: [bytes.toBase64()],
      });
      expect(refused.status, "by an honest server").toBe(400);
      const hash = await sha256(bytes);
      await rewrite(t.server, async (records) => {
        const by = cy.account.user.id;
        await records.set(authorityEntries.key({ scope: group.id, index: at }), { bytes, by });
        await records.set(authorityHeads.key({ scope: group.id }), { length: at + 1, hash });
      });
      for (const one of [ada, bob]) await settled(one.page);
      await send(page, `${time}: all three`);
      await expect(message(ada.page, `${time}: all three`)).toBeVisible();
      await send(ada.page, `${time}: ada is here`);
      await expect(message(page, `${time}: ada is here`)).toBeVisible();
      await expectUnproven(page, cy.username, ada.username);
    }
  },
);

e2e(
  "[MEND-40 MEND-42] whom a stolen device lets in later isn't in: the new device that alone is shown it says so, lets nobody in, and goes on with an honest host",
  async (t) => {
    await using scene = await Deceived.open(t);
    const { host, ada, bob, channel: { id, serverId: scope } } = scene;
    const eve = await t.user("eve");
    await invite(ada.account, scope, [eve.account]);
    await enter(eve.page);
    await setUpKeys(eve.page);
    await bob.page.goto("about:blank");
    const stolen = await ownProgram(t, ada, scene.keys.ada);
    await expect.poll(async () => (await stolen.look(scene.channel)).phase).toBe("ready");
    const late = await memberEntry(stolen, id, eve.account.user.id, scope);
    await revoke(ada.page);
    stolen[Symbol.dispose]();
    await scene.stored("without the stolen one");
    await openQuiet(eve.page);
    const waits = eve.page.getByText("Nobody here has let you read along yet");
    await expect(waits).toBeVisible();

    const page = await t.guest("bob's phone", { by: host.url });
    {
      const key = await stolenKey(t.server.dataDir);
      using _lie = host.lie(forgedEntry(key, { length: late.at }, late.bytes));
      using _keys = host.lie(named(late.named));
      await elsewhere(page, bob);
      await recover(page, scene.keys.bob);
      await openQuiet(page);
      await expect(message(page, "without the stolen one")).toBeVisible();
      await expect(page.getByText("This server is holding something back")).toBeVisible();
      await expect(padlock(page, WHOLE)).toHaveCount(0);
    }
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(padlock(page, WHOLE)).toBeVisible();
    await send(page, "for the three of us");
    await expect(message(ada.page, "for the three of us")).toBeVisible();
    const panel = await openPanel(page);
    await expect(readers(panel)).toHaveCount(3);
    await expect(panel.getByRole("region", { name: "Not confirmed" })).toContainText(eve.username);
    await expect(waits).toBeVisible();
  },
);

async function openQuiet(page: Page): Promise<void> {
  await rail(page, "Readers").click();
  await channel(page, "quiet").click();
}

/** ada, bob and cy in an encrypted group that two of them have open; cy's page is closed. */
async function climbing(t: Stage) {
  t.allowErrors("forbidden", "not_found", "conflict", "unreachable", "e2ee_state");
  const [ada, bob, cy] = [await t.user("ada"), await t.user("bob"), await t.user("cy")];
  for (const other of [bob, cy]) await befriend(ada, other);
  const body = { userIds: [bob, cy].map(({ account }) => account.user.id), name: "Climbing" };
  const made = await ada.account.call<{ channel: Channel }>("POST", "/channels/group-dm", body);
  await Promise.all([ada, bob, cy].map(({ page }) => enter(page)));
  const [key] = await Promise.all([cy, ada, bob].map(({ page }) => setUpKeys(page)));
  await cy.page.goto("about:blank");
  for (const { page } of [ada, bob]) {
    await rail(page, "Home").click();
    await conversation(page, /^Climbing/).click();
  }
  await padlock(ada.page, /^Turn on end-to-end encryption$/).click();
  const begins = ada.page.getByRole("dialog");
  await begins.getByRole("button", { name: "Turn on end-to-end encryption" }).click();
  await expect(begins).toHaveCount(0);
  for (const { page } of [ada, bob]) await expect(padlock(page, WHOLE)).toBeVisible();
  const group: Pick<PrivateChannel, "id" | "space"> = { id: made.channel.id, space: "group" };
  return { ada, bob, cy, group, key: key! };
}

/** Rejects a new device as not the person's own. */
async function revoke(page: Page): Promise<void> {
  const panel = await settings(page, "End-to-end encryption");
  const question = panel.getByRole("region", { name: /^New device: .+\. Was this you\?$/ });
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(question).toHaveCount(0);
  await escape(page.getByRole("dialog", { name: "Settings" }));
}

/** Types the person's recovery key on another device. */
async function recover(page: Page, key: string): Promise<void> {
  const panel = await settings(page, "End-to-end encryption");
  await panel.getByRole("textbox", { name: "Recovery key" }).fill(key);
  await panel.getByRole("button", { name: "Continue" }).click();
  await expect(panel.getByRole("textbox", { name: "Recovery key" })).toHaveCount(0);
  await escape(page.getByRole("dialog", { name: "Settings" }));
}
