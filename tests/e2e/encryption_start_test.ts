/** Two people who have never encrypted anything come to their first encrypted message (MEND-20). */
import { e2e, expect, type Person } from "../helpers/e2e.ts";
import { idleSoon } from "../helpers/idle.ts";
import { settled } from "../helpers/settled.ts";
import { elsewhere } from "./account.ts";
import { checkWithAxe } from "./axe.ts";
import { befriend, composer, enter, escape, message, rail } from "./chat.ts";
import { conversation, keepKey, padlock, WHOLE } from "./private.ts";

/** Opens the direct message with a friend. */
async function writeTo({ page }: Person, { username }: Person): Promise<void> {
  await rail(page, "Friends").click();
  await page.getByRole("tab", { name: "All" }).click();
  await page.getByRole("tabpanel").getByRole("listitem").filter({ hasText: username })
    .getByRole("button", { name: "Message" }).click();
  await settled(page);
}

e2e(
  "[MEND-20 MEND-41 E2E-11] two new people come to a first encrypted message in four presses each: one turns it on, the other is invited and sets up, and what was written meanwhile goes out by itself; a new device knows what to do, and writes with nobody online",
  async (t) => {
    // There is no group yet.
    t.allowErrors("e2ee_state");
    const [ada, bob] = await Promise.all(["ada", "bob"].map((name) => t.user(name)));
    await befriend(ada, bob);
    // Lines over the chat come once the page is idle.
    await idleSoon(ada.page);
    await Promise.all([ada, bob].map(({ page }) => enter(page)));
    await writeTo(ada, bob);

    await t.step(
      "[MEND-20] the other is looked up first, and the one button makes keys",
      async () => {
        await padlock(ada.page, /^Turn on end-to-end encryption$/).click();
        const dialog = ada.page.getByRole("dialog");
        await expect(dialog.getByText(`${bob.username} hasn't set up end-to-end encryption yet.`))
          .toBeVisible();
        await checkWithAxe(ada.page, "turning it on with somebody without keys");
        await dialog.getByRole("button", { name: "Turn on end-to-end encryption" }).click();
        await expect(dialog).toHaveCount(0);
      },
    );
    const waits = ada.page.getByText(
      `Waiting for ${bob.username} to set up end-to-end encryption. Your messages wait until then.`,
    );
    await t.step("[MEND-20] a message waits, and says why", async () => {
      await expect(waits).toBeVisible();
      await composer(ada.page).fill("only for you");
      await ada.page.keyboard.press("Enter");
      const sent = message(ada.page, "only for you");
      await expect(sent).toHaveAttribute("aria-busy", "true");
      await expect(sent.getByText(`Waiting for ${bob.username}`)).toBeVisible();
      await checkWithAxe(ada.page, "a message that waits");
      await ada.page.getByRole("button", { name: "Keep it unencrypted" }).click();
      await escape(ada.page.getByRole("alertdialog", { name: "Keep it unencrypted?" }));
    });
    await t.step("[MEND-20] the other sets up by one button in the conversation", async () => {
      await conversation(bob.page, ada.username).click();
      await expect(message(bob.page, "only for you")).toHaveCount(0);
      await checkWithAxe(bob.page, "an invitation to encrypt");
      await bob.page.getByRole("article", { name: /wants to encrypt this conversation/ })
        .getByRole("button", { name: "Set up" }).click();
      await expect(message(bob.page, "only for you")).toBeVisible();
      await expect(padlock(bob.page, WHOLE)).toBeVisible();
    });
    await t.step("[MEND-20] it has finished by itself for whoever turned it on", async () => {
      await expect(padlock(ada.page, WHOLE)).toBeVisible();
      await expect(waits).toHaveCount(0);
      await expect(message(ada.page, "only for you")).not.toHaveAttribute("aria-busy", "true");
    });
    const key = await t.step(
      "[MEND-20] the recovery key is one line, until it is saved",
      async () => {
        const line = ada.page.getByRole("region", { name: "Your recovery key isn't saved yet." });
        await expect(line).toBeVisible();
        await checkWithAxe(ada.page, "the recovery key is not saved");
        await line.getByRole("button").click();
        const settings = ada.page.getByRole("dialog", { name: "Settings" });
        const key = await keepKey(settings);
        await escape(settings);
        await expect(line).toHaveCount(0);
        return key;
      },
    );
    const laptop = await t.guest("ada's laptop");
    await idleSoon(laptop);
    await elsewhere(laptop, ada);
    await t.step("[MEND-41] a new sign-in says what to do before anything is opened", async () => {
      await bob.page.close();
      await ada.page.close();
      const line = laptop.getByRole("region", { name: /^This device can't read/ });
      await expect(line).toBeVisible();
      await checkWithAxe(laptop, "a new device with an encrypted conversation");
      await line.getByRole("button", { name: "Set up" }).click();
      const settings = laptop.getByRole("dialog", { name: "Settings" });
      await settings.getByRole("textbox", { name: "Recovery key" }).fill(key);
      await settings.getByRole("button", { name: "Continue" }).click();
      await expect(line).toHaveCount(0);
      await escape(settings);
    });
    await t.step(
      "[MEND-41] with nobody online it takes a message, and sends it later",
      async () => {
        await rail(laptop, "Home").click();
        await conversation(laptop, bob.username).click();
        await expect(laptop.getByText(`Waiting for ${bob.username} to come online`)).toBeVisible();
        await composer(laptop).fill("from the laptop");
        await laptop.keyboard.press("Enter");
        const sent = message(laptop, "from the laptop");
        await expect(sent.getByText("Will be sent when someone is online")).toBeVisible();
        await checkWithAxe(laptop, "a new device with nobody online");
        const again = await bob.context.newPage();
        await enter(again);
        await expect(sent).not.toHaveAttribute("aria-busy", "true");
        await conversation(again, ada.username).click();
        await expect(message(again, "from the laptop")).toBeVisible();
      },
    );
  },
);
