/** A member signs unknown acts, and as many as they can (case 37). */
import { type EntryPosition, signEntry } from "../../protocol/e2ee/authority_entry.ts";
import type { AuthorityChange } from "../../protocol/e2ee/authority_change.ts";
import { type Bytes, sha256 } from "../../protocol/e2ee/bytes.ts";
import { E2EE_LIMITS } from "../../protocol/e2ee/limits.ts";
import { E2EE_SERVER_LIMITS } from "../../protocol/e2ee/server_limits.ts";
import { DEFAULT_PERMISSIONS } from "../../protocol/permissions.ts";
import { message, send } from "../e2e/chat.ts";
import { Deceived, ownProgram } from "../e2e/hostile_host.ts";
import { padlock, WHOLE } from "../e2e/private.ts";
import { e2e, expect } from "../helpers/e2e.ts";
import { insideOf } from "../helpers/e2ee/lies.ts";

/** Act of a later version. */
const LATER = { kind: "delegate", user: "cy" } as unknown as AuthorityChange;

e2e(
  "[MEND-5 MEND-71 MEND-42] entries of an unknown kind, and thousands of others, are refused by the server and stop nobody",
  async (t) => {
    await using scene = await Deceived.open(t);
    const { ada, bob, cy, channel: { id, serverId } } = scene;
    const { page } = bob;
    using program = await ownProgram(t, cy, scene.keys.cy);
    using adas = await ownProgram(t, ada, scene.keys.ada);
    for (const one of [program, adas]) {
      await expect.poll(async () => (await one.look(scene.channel)).phase).toBe("ready");
    }
    const path = `/e2ee/authority/${serverId}`;
    const hand = async (length: number, entries: Bytes[]) => {
      const asked = { length, entries: entries.map((entry) => entry.toBase64()) };
      const { status, body } = await program.person.post(path, asked);
      return body.code ? `${status} ${body.code}` : status;
    };
    const talks = async (text: string) => {
      await expect(padlock(page, WHOLE)).toBeVisible();
      await send(page, text);
      await expect(message(ada.page, text)).toBeVisible();
    };
    await t.step("[MEND-71] a kind and a permission that nobody knows", async () => {
      const { signer, log: { authority } } = await insideOf(program, id, serverId);
      const permissions = { ...DEFAULT_PERMISSIONS, fly: true };
      const acts = [
        LATER,
        { kind: "role", role: "r", permissions, position: 1 } as AuthorityChange,
      ];
      for (const act of acts) {
        const entry = await signEntry(signer, authority, act);
        expect(await hand(authority.length, [entry])).toBe("400 invalid_input");
      }
      await talks("as before");
    });
    await t.step("[MEND-5] as many as one person may sign, and not one more", async () => {
      const permissions = { ...DEFAULT_PERMISSIONS, manageChannels: true };
      await adas.page.ask("sign", scene.channel, [
        { kind: "role", role: "busy", permissions, position: 1 },
        { kind: "assign", user: cy.account.user.id, role: "busy" },
      ]);
      await program.look(scene.channel);
      const { signer, log } = await insideOf(program, id, serverId);
      const { logEntriesOfOne: most } = E2EE_SERVER_LIMITS;
      const { appendedAtOnce: atOnce } = E2EE_LIMITS;
      let at: EntryPosition = log.authority;
      const flip = async () => {
        const setting = at.length % 2 ? "all" : "joined";
        const entry = await signEntry(signer, at, { kind: "history", channel: id, setting });
        at = { ...at, length: at.length + 1, head: await sha256(entry) };
        return entry;
      };
      for (let signed = 0; signed < most; signed += atOnce) {
        const { length } = at;
        const entries: Bytes[] = [];
        while (entries.length < atOnce) entries.push(await flip());
        expect(await hand(length, entries)).toBe(200);
      }
      const { length } = at;
      expect(await hand(length, [await flip()])).toBe("409 log_full");
    });
    await t.step("[MEND-42] the others write, are let in and let others in as before", async () => {
      await talks("all the same");
      await page.reload();
      await expect(message(page, "all the same")).toBeVisible();
      await talks("after a reload");
      const setting = { kind: "history", channel: id, setting: "joined" } as const;
      expect((await adas.page.ask("sign", scene.channel, [setting])).history).toBe("joined");
      await scene.kick(cy);
      await talks("without cy");
    });
  },
  300_000,
);
