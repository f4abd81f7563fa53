/** A host that hides who has written what a former member left behind (MEND-38). */
import { elsewhere } from "../e2e/account.ts";
import { checkWithAxe } from "../e2e/axe.ts";
import { channel, message, messageList, rail, send } from "../e2e/chat.ts";
import { Deceived, ownProgram } from "../e2e/hostile_host.ts";
import { padlock, WHOLE } from "../e2e/private.ts";
import { e2e, expect } from "../helpers/e2e.ts";
import { formerArchive } from "../helpers/e2ee/lies.ts";
import { about } from "../helpers/hostile_host/lie.ts";

e2e(
  "[MEND-38 MEND-42] what nobody can prove any more is from someone who has left, whomever the host names",
  async (t) => {
    await using scene = await Deceived.open(t);
    const { host, bob, cy } = scene;
    {
      using program = await ownProgram(t, cy, scene.keys.cy);
      await expect.poll(async () => (await program.look(scene.channel)).phase).toBe("ready");
      await program.send(scene.channel, "cy was here");
    }
    await expect(message(bob.page, "cy was here")).toBeVisible();
    await scene.kick(cy);
    await scene.stored("without cy");
    await expect(message(bob.page, "without cy")).toBeVisible();
    using program = await ownProgram(t, bob, scene.keys.bob);
    await expect.poll(async () => (await program.look(scene.channel)).phase).toBe("ready");
    await program.texts(scene.channel);
    const archived = await formerArchive(program, scene.channel.id);
    using _archive = host.lie(about(/\/e2ee\/archive\//, () => ({ archived, has_more: false })));
    using _letters = host.lie(about(/\/e2ee\/letters/, () => ({ letters: [], has_more: false })));
    const viewport = { width: 1440, height: 900 };
    const page = await elsewhere(await t.guest("bob elsewhere", { by: host.url, viewport }), bob);
    await rail(page, "Readers").click();
    await channel(page, "quiet").click();
    await page.getByRole("button", { name: "Use recovery key" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Recovery key" }).fill(scene.keys.bob);
    await dialog.getByRole("button", { name: "Continue" }).click();
    await expect(dialog.getByRole("textbox", { name: "Recovery key" })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(padlock(page, WHOLE)).toBeVisible();
    await expect(message(page, "without cy")).toBeVisible();
    await expect(message(page, "From someone who has left")).toBeVisible();
    await expect(messageList(page)).not.toContainText("cy was here");
    const row = message(page, "From someone who has left");
    await expect(row).toHaveAccessibleName(/^Somebody, /);
    await expect(row).not.toContainText(cy.username);
    await checkWithAxe(page, "from someone who has left");
    await send(page, "the two of us");
    await expect(message(scene.ada.page, "the two of us")).toBeVisible();
  },
);
