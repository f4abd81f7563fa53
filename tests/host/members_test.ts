/** A member with a program of their own: its claims block nobody (cases 14 to 17, 19). */
import { names } from "../../client/e2ee/worker/records.ts";
import type { RowRecord } from "../../client/e2ee/worker/group_records.ts";
import type { MessageContent } from "../../protocol/e2ee/message_content.ts";
import { randomBytes } from "../../protocol/e2ee/bytes.ts";
import { channel, enter, escape, message, messageList, rail, send } from "../e2e/chat.ts";
import { Deceived, ownProgram } from "../e2e/hostile_host.ts";
import { openPanel, padlock, setUpKeys, WHOLE } from "../e2e/private.ts";
import { invite } from "../helpers/account.ts";
import { e2e, expect } from "../helpers/e2e.ts";
import { insideOf, leaveFalseKeys, sealAs, stored } from "../helpers/e2ee/lies.ts";
import { settled } from "../helpers/settled.ts";

const DAMAGED = "Can't decrypt: damaged or forged";
const FALSE_CLAIM = "device says something false about this server's records.";

e2e(
  "[MEND-39 MEND-31 MEND-42] whatever a member claims damages that member's message alone",
  async (t) => {
    await using scene = await Deceived.open(t);
    const { ada, bob, cy, channel: { id, serverId } } = scene;
    const { page } = bob;
    using program = await ownProgram(t, cy, scene.keys.cy);
    await expect.poll(async () => (await program.look(scene.channel)).phase).toBe("ready");
    const { id: adas } = await scene.stored("ada's own words");
    await expect(message(page, "ada's own words")).toBeVisible();
    await program.texts(scene.channel);
    const says = async (said: Partial<MessageContent>) => {
      await program.look(scene.channel);
      const body = await sealAs(program, id, said, serverId);
      const { status } = await program.person.post(`/messages/${id}`, body);
      expect(status).toBe(201);
    };
    const { ref, of } = await stored<RowRecord>(program, `${names.rows}${id}/${adas}`);
    const { record: { n } } = await insideOf(program, id, serverId);

    await t.step("[MEND-39] an edit of somebody else's message", async () => {
      await says({ op: "edit", target: ref, of, rev: 1, text: "in cy's words", n });
      await expect(message(page, DAMAGED)).toHaveCount(1);
      await expect(message(page, "ada's own words")).toBeVisible();
    });
    await t.step("[MEND-39] a thousand devices that nobody has", async () => {
      const coversOf: Record<string, number[]> = {};
      for (let i = 0; i < 1_000; i++) coversOf[crypto.randomUUID()] = [0];
      await says({ text: "for all of them", coversOf, n: n + 1 });
      await expect(message(page, DAMAGED)).toHaveCount(2);
    });
    await t.step("[MEND-31] a head of the key log that the server never signed", async () => {
      const head = { length: 1, head: randomBytes(32).toHex() };
      await says({ text: "of another log", head, n: n + 2 });
      await expect(messageList(page)).toContainText(`${cy.username}'s ${FALSE_CLAIM}`);
    });
    await t.step("[MEND-39] a position of the authority log that there is not", async () => {
      const log = { length: 1_000, head: randomBytes(32).toHex() };
      await says({ text: "of a longer one", log, n: n + 3 });
      await expect(messageList(page).getByText(FALSE_CLAIM)).toHaveCount(2);
    });
    await t.step("[MEND-42] everyone goes on", async () => {
      await expect(padlock(page, WHOLE)).toBeVisible();
      await send(page, "business as usual");
      await expect(message(ada.page, "business as usual")).toBeVisible();
    });
  },
);

e2e(
  "[MEND-39 E2E-32 MEND-42] whoever comes later reads what was written before, though a member's false keys came first",
  async (t) => {
    await using scene = await Deceived.open(t);
    const { ada, bob, cy, channel: { id } } = scene;
    await scene.stored("before dan came");
    using program = await ownProgram(t, cy, scene.keys.cy);
    await expect.poll(async () => (await program.look(scene.channel)).phase).toBe("ready");
    const dan = await t.user("dan");
    await invite(ada.account, scene.channel.serverId, [dan.account]);
    await enter(dan.page);
    await setUpKeys(dan.page);
    const { record: { epoch } } = await insideOf(program, id, scene.channel.serverId);
    const epochs = Array.from({ length: epoch + 3 }, (_, i) => `1-${i}`);
    await leaveFalseKeys(program, dan.account.user.id, id, epochs);
    await rail(dan.page, "Readers").click();
    await channel(dan.page, "quiet").click();
    await expect(dan.page.getByText("Nobody here has let you read along yet")).toBeVisible();
    await scene.stored("just before");

    const panel = await openPanel(ada.page);
    await panel.getByRole("button", { name: `Confirm ${dan.username}` }).click();
    await escape(panel);
    const { page } = dan;
    await expect(padlock(page, WHOLE)).toBeVisible();
    for (const at of ["at once", "after a reload"]) {
      for (const text of ["before dan came", "just before"]) {
        await expect(message(page, text), at).toBeVisible();
      }
      await expect(message(page, "Can't decrypt"), at).toHaveCount(0);
      await page.reload();
      await settled(page);
    }
    await send(page, "thank you");
    for (const one of [ada, bob]) await expect(message(one.page, "thank you")).toBeVisible();
  },
);
