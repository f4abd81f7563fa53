/** A host that hides who still has their keys (case 32). */
import { signEntry } from "../../protocol/e2ee/authority_entry.ts";
import { message, send } from "../e2e/chat.ts";
import { ownProgram } from "../e2e/hostile_host.ts";
import { openPanel, padlock, readers, WHOLE } from "../e2e/private.ts";
import { e2e, expect } from "../helpers/e2e.ts";
import { insideOf } from "../helpers/e2ee/lies.ts";
import { hiddenPeople } from "../helpers/hostile_host/lies/keys.ts";
import { forgedEntry, stolenKey } from "../helpers/hostile_host/lies/logs.ts";
import { DeceivedDirect } from "./direct.ts";

e2e(
  "[MEND-73 MEND-42] a second root of a conversation does not count, though the host shows nobody who has the keys still",
  async (t) => {
    await using scene = await DeceivedDirect.open(t);
    const { host, ada, bob, channel: { id } } = scene;
    const { page } = bob;
    await send(page, "before");
    await expect(message(ada.page, "before")).toBeVisible();
    using program = await ownProgram(t, ada, scene.keys.ada);
    const [adas, bobs] = [ada, bob].map(({ account }) => account.user.id);
    const direct = scene.channelOf(ada);
    await expect.poll(async () => (await program.look(direct)).phase).toBe("ready");
    const { signer, log: { authority } } = await insideOf(program, id);
    const root = await signEntry(signer, authority, { kind: "root", space: "dm" });
    {
      using _hides = host.lie(hiddenPeople(adas!, bobs!));
      using _shows = host.lie(forgedEntry(await stolenKey(t.server.dataDir), authority, root));
      for (const at of ["live", "after a reload"]) {
        scene.hint();
        await expect(page.getByText("This server is holding something back"), at).toBeVisible();
        await expect(padlock(page, WHOLE), at).toHaveCount(0);
        await expect(message(page, "before"), at).toBeVisible();
        await scene.reload();
      }
    }
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(padlock(page, WHOLE)).toBeVisible();
    await send(page, "after");
    await expect(message(ada.page, "after")).toBeVisible();
    await expect(readers(await openPanel(page))).toHaveText([
      new RegExp(ada.username),
      new RegExp(bob.username),
    ]);
  },
);
