import { expect } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { composer, gather, message, send } from "../e2e/chat.ts";

stage(
  "[COM-6] a nickname is set in a person's menu and stands in place of their name, with all names on the card",
  async (t) => {
    t.allowErrors("bad_request");
    const [ada, grace] = [await t.user("ada"), await t.user("grace")];
    await gather("Nicknames", ada, grace);
    await send(ada.page, "a first line");
    const { page } = grace;
    const author = (text: string, on = page) => message(on, text).locator("header");
    const dialog = ada.page.getByRole("dialog", { name: "Change Nickname" });

    await message(ada.page, "a first line").getByRole("button", { name: ada.username }).click();
    await ada.page.getByRole("dialog", { name: ada.username })
      .getByRole("button", { name: "Change Nickname" }).click();
    await t.step("a reserved name is refused in people's words", async () => {
      await dialog.getByLabel("Nickname", { exact: true }).fill("Аdmіn");
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(dialog).toContainText("no reserved name");
    });
    await dialog.getByLabel("Nickname", { exact: true }).fill("Countess");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toHaveCount(0);

    await t.step("messages of before, members and completion follow", async () => {
      await expect(author("a first line")).toHaveText(/^Countess/);
      await expect(page.getByRole("button", { name: /^Countess/ }).first()).toBeVisible();
      for (const typed of ["@count", `@${ada.username.slice(0, 5)}`]) {
        await composer(page).fill(typed);
        const option = page.getByRole("option", { name: /Countess/ });
        await expect(option).toContainText(`@${ada.username}`);
      }
      await composer(page).fill("");
    });
    await t.step("the card has the nickname and the username", async () => {
      await message(page, "a first line").getByRole("button", { name: "Countess" }).click();
      const card = page.getByRole("dialog", { name: "Countess" });
      await expect(card).toContainText(`@${ada.username}`);
      await expect(card.getByRole("button", { name: "Change Nickname" })).toHaveCount(0);
      await page.keyboard.press("Escape");
    });
    await t.step("one's own messages have it at once", async () => {
      await send(ada.page, "a second line");
      await expect(author("a first line", ada.page)).toHaveText(/^Countess/);
    });
  },
);
