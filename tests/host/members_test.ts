/** A member with a program of their own: what it says stops nobody (cases 14 to 16, 19). */
import { names } from "../../client/e2ee/worker/records.ts";
import type { RowRecord } from "../../client/e2ee/worker/group_records.ts";
import type { MessageContent } from "../../protocol/e2ee/message_content.ts";
import { randomBytes } from "../../protocol/e2ee/bytes.ts";
import { message, messageList, send } from "../e2e/chat.ts";
import { Deceived, ownProgram } from "../e2e/hostile_host.ts";
import { padlock, WHOLE } from "../e2e/private.ts";
import { e2e, expect } from "../helpers/e2e.ts";
import { insideOf, sealAs, stored } from "../helpers/e2ee/lies.ts";

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
