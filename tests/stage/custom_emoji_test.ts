import type { Locator, Page } from "playwright-core";
import type { CustomEmoji } from "../../protocol/emoji.ts";
import { expect } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { dataUrl, saying } from "../helpers/pictures.ts";
import { composer, gather, message } from "../e2e/chat.ts";

const picker = (page: Page) => page.getByRole("dialog", { name: "Emoji" });
const picture = (within: Locator | Page, name: string) =>
  within.getByRole("img", { name: `:${name}:` });

stage(
  "[FIL-7] emoji of a server are completed, picked, shown, edited and reacted with",
  async (t) => {
    const [ada, bob] = [await t.user("ada"), await t.user("bob")];
    const { server } = await gather("Painters", ada, bob);
    const image = dataUrl(saying("image/png", 1, 1));
    const make = (name: string, kind = "emoji") =>
      ada.account.call<{ emoji: CustomEmoji }>("POST", `/servers/${server.id}/emoji`, {
        name,
        kind,
        image,
      });
    const { emoji: wave } = await make("wave");
    await make("hello", "sticker");
    const { page } = ada;

    // A message sent before the emoji have loaded waits for them.
    await make("soon");
    const held = Promise.withResolvers<void>();
    await page.route(/\/api\/servers\/[^/]+\/emoji$/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await composer(page).fill("At once :soon:");
    await composer(page).press("Enter");
    await expect(message(page, "At once :soon:")).toBeVisible();
    held.resolve();
    await expect(picture(bob.page.getByRole("article"), "soon")).toBeVisible();

    await composer(page).pressSequentially("Hi :wav");
    await expect(page.getByRole("listbox", { name: "EMOJI" }).getByRole("option").first())
      .toContainText(":wave:");
    await composer(page).press("Enter");
    await expect(composer(page)).toHaveValue("Hi :wave: ");
    await composer(page).press("Enter");
    await expect(picture(page.getByRole("article"), "wave")).toBeVisible();
    const bobs = bob.page.getByRole("article").filter({ has: picture(bob.page, "wave") });
    await expect(bobs).toBeVisible();
    await expect(bobs).toHaveAccessibleName(/Hi :wave:/);

    // Editing shows the text as typed.
    await expect(page.getByRole("article").filter({ has: picture(page, "wave") }))
      .not.toHaveAttribute("aria-busy", "true");
    await composer(page).press("ArrowUp");
    const editor = page.getByRole("textbox", { name: "Edit message" });
    await expect(editor).toHaveValue("Hi :wave:");
    await editor.fill("");
    await editor.pressSequentially("Bye :wav");
    const offered = page.getByRole("listbox", { name: "EMOJI" });
    await expect(offered.getByRole("option").first()).toContainText(":wave:");
    // Escape closes the suggestions, but not the editor.
    await editor.press("Escape");
    await expect(offered).toBeHidden();
    await editor.fill("");
    await editor.pressSequentially("Bye :wav");
    await expect(offered).toBeVisible();
    await editor.press("Tab");
    await expect(editor).toHaveValue("Bye :wave: ");
    await editor.press("Enter");
    await expect(bobs).toHaveAccessibleName(/Bye :wave:/);

    // Reactions: emoji of the user's own server load with the picker.
    await bobs.hover();
    await bobs.getByRole("button", { name: "Add reaction" }).click();
    const reactions = bob.page.getByRole("dialog", { name: "Add reaction" });
    await reactions.getByRole("group", { name: "Painters" })
      .getByRole("button", { name: ":wave:" }).click();
    const chip = page.getByRole("button", { name: ":wave: 1: bob" });
    await expect(picture(chip, "wave")).toBeVisible();

    // Stickers are messages of their own.
    await page.getByRole("button", { name: "Emoji", exact: true }).click();
    await picker(page).getByRole("tab", { name: "Stickers" }).click();
    await picker(page).getByRole("button", { name: ":hello:" }).click();
    await expect(picture(bob.page.getByRole("article"), "hello")).toBeVisible();

    // A deleted emoji is shown by name.
    await ada.account.call("DELETE", `/servers/${server.id}/emoji/${wave.id}`);
    await expect(picture(page, "wave")).toHaveCount(0);
    await expect(message(page, "Bye :wave:")).toBeVisible();
  },
);
