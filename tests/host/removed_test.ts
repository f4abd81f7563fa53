/** A removed member with a program of their own, and the host on their side (cases 23 and 29). */
import type { Page } from "playwright-core";
import { elsewhere, settings } from "../e2e/account.ts";
import { channel, enter, message, rail, send } from "../e2e/chat.ts";
import { Deceived, ownProgram } from "../e2e/hostile_host.ts";
import { padlock, WHOLE } from "../e2e/private.ts";
import { confirming } from "../../protocol/e2ee/confirming.ts";
import { e2e, expect, type Person, type Stage } from "../helpers/e2e.ts";
import { insideOf, sealAs } from "../helpers/e2ee/lies.ts";
import { HostileHost } from "../helpers/hostile_host/host.ts";
import { about } from "../helpers/hostile_host/lie.ts";
import { anotherGroup, endedAt, forgedCommit } from "../helpers/hostile_host/lies/groups.ts";
import { behind, listed } from "../helpers/hostile_host/lies/rows.ts";

const REFUSED = "The server didn't let this go through. Try again in a moment.";
const DAMAGED = "Can't decrypt: damaged or forged";

/** Adds another device of a person with their recovery key; the host hides letters. */
async function anotherDevice(
  t: Stage,
  by: HostileHost,
  person: Person,
  key: string,
): Promise<Page> {
  const page = await elsewhere(await t.guest("elsewhere", { by: by.url }), person);
  const panel = await settings(page, "End-to-end encryption");
  await panel.getByRole("textbox", { name: "Recovery key" }).fill(key);
  await panel.getByRole("button", { name: "Continue" }).click();
  await expect(panel.getByText("This device is set up for end-to-end encryption.")).toBeVisible();
  await page.keyboard.press("Escape");
  return page;
}

async function openQuiet(page: Page): Promise<void> {
  await rail(page, "Readers").click();
  await channel(page, "quiet").click();
}

e2e(
  "[MEND-40 E2E-23 MEND-42] what a removed member seals with a former key is damaged, however late the host ends that epoch, and on a device with keys from the archive too",
  async (t) => {
    await using scene = await Deceived.open(t);
    const { host, bob, cy, channel: { id, serverId } } = scene;
    using program = await ownProgram(t, cy, scene.keys.cy);
    await expect.poll(async () => (await program.look(scene.channel)).phase).toBe("ready");
    await scene.stored("with cy");
    await program.texts(scene.channel);
    const late = await sealAs(program, id, { text: "behind the door" }, serverId);
    using _end = host.lie(endedAt(1_000_000));
    await scene.kick(cy);
    const row = await scene.stored("without cy");
    await expect(message(bob.page, "without cy")).toBeVisible();
    const forged = {
      ...behind(row),
      sender_id: cy.account.user.id,
      encrypted_content: late.encryptedContent,
      iv: late.iv,
    };
    host.tell("new-message", forged);
    await expect(message(bob.page, DAMAGED)).toHaveCount(1);
    await expect(message(bob.page, "behind the door")).toHaveCount(0);

    using _letters = host.lie(about(/\/letters\?/, () => ({ letters: [], has_more: false })));
    using _rows = host.lie(listed((rows) => [...rows, forged]));
    const page = await anotherDevice(t, host, bob, scene.keys.bob);
    await openQuiet(page);
    await expect(message(page, "with cy")).toBeVisible();
    await expect(message(page, DAMAGED)).toHaveCount(1);
    await expect(message(page, "behind the door")).toHaveCount(0);
    await scene.goesOn("just the two of us");
    await expect(message(page, "just the two of us")).toBeVisible();
  },
);

e2e(
  "[E2E-24 MEND-42] neither a commit nor a Welcome of a removed member brings them back",
  async (t) => {
    await using scene = await Deceived.open(t);
    await using second = await HostileHost.before(t.server.url);
    const { host, ada, bob, cy, channel: { id, serverId } } = scene;
    using program = await ownProgram(t, cy, scene.keys.cy);
    await expect.poll(async () => (await program.look(scene.channel)).phase).toBe("ready");
    await scene.stored("with cy");
    await program.texts(scene.channel);
    const { group, record } = await insideOf(program, id, serverId);
    const { generation, epoch } = record;
    const authenticatedData = confirming(record.atSeq, record.logLength ?? 0);

    const other = await anotherDevice(t, second, bob, scene.keys.bob);
    await other.goto("about:blank");
    const [bobs] = await program.page.ask("people", [bob.account.user.id]);
    const devices = [bobs!.devices.at(-1)!.id];
    const claim = { channelId: id, devices };
    const { body } = await program.person.post("/e2ee/key-packages/claim", claim);
    const keyPackage = Uint8Array.fromBase64(body.packages[0].key_package);
    const fork = await group.commit({ add: [keyPackage], authenticatedData });
    const alone = await group.commit({ authenticatedData });

    const shown = { epoch, proposals: [], commit: alone.commit.toBase64(), at_seq: 1_000 };
    await bob.page.goto("about:blank");
    await scene.kick(cy);
    await t.step("[E2E-23] their commit in the place of their removal", async () => {
      using _lie = host.lie(forgedCommit(generation, shown));
      await enter(bob.page);
      await expect(padlock(bob.page, WHOLE)).toBeVisible();
      await send(bob.page, "for ada");
      await expect(message(ada.page, "for ada")).toBeVisible();
    });
    await t.step("[E2E-23] their commit behind it", async () => {
      const path = `/e2ee/channels/${id}/commits?generation=${generation}&from=${epoch}`;
      const now = await ada.account.call<{ epoch: number }>("GET", path);
      using _lie = host.lie(forgedCommit(generation, { ...shown, epoch: now.epoch }));
      await scene.goesOn("and again");
    });
    const row = message(other, "from my other device");
    {
      using _lie = second.lie(anotherGroup({
        generation,
        epoch: epoch + 1,
        group_info: (await fork.next.groupInfo()).toBase64(),
      }, fork.welcome!.toBase64()));
      await enter(other);
      await openQuiet(other);
      const { length } = await scene.rows();
      await send(other, "from my other device");
      // Twenty tries each: to come in, and to send.
      await expect(row).toContainText(REFUSED, { timeout: 60_000 });
      await expect(other.getByText("This server is holding something back")).toBeVisible();
      await expect(padlock(other, WHOLE)).toHaveCount(0);
      expect(await scene.rows()).toHaveLength(length);
    }
    await row.getByRole("button", { name: "Retry" }).click();
    await expect(message(ada.page, "from my other device")).toBeVisible();
    await expect(padlock(other, WHOLE)).toBeVisible();
  },
  240_000,
);
