import { expect } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { enter, gather, message, messageList, rail, send } from "../e2e/chat.ts";

stage("dialogs take the focus, keep it and give it back", async (t) => {
  const { page } = await t.user("ada");
  await enter(page);
  const opener = rail(page, "Join Server");
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Join a Server" });
  await expect(dialog).toBeVisible();
  for (let i = 0; i < 8; i++) {
    await expect(dialog.locator(":focus")).toHaveCount(1);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

stage(
  "a dialog from a menu, or on a phone from a sheet, gives the focus to the message",
  async (t) => {
    for (const hasTouch of [false, true]) {
      const ada = await t.user("ada", { hasTouch, isMobile: hasTouch });
      const { page } = ada;
      await gather("Focus", ada);
      await send(page, "not for long");
      await expect(message(page, "not for long")).not.toHaveAttribute("aria-busy", "true");
      for (const _ of ["loaded first", "there already"]) {
        await message(page, "not for long").click({ button: "right" });
        await page.getByRole("menuitem", { name: "Delete", exact: true }).click();
        const dialog = page.getByRole("alertdialog");
        await dialog.getByRole("button", { name: "Cancel" }).click();
        await expect(dialog).toBeHidden();
        await expect(message(page, "not for long")).toBeFocused();
      }
    }
  },
);

stage("the messages can be walked through with the arrow keys", async (t) => {
  const ada = await t.user("ada");
  await gather("Keys", ada);
  for (const text of ["first", "second", "third"]) await send(ada.page, text);
  await expect(message(ada.page, "third")).not.toHaveAttribute("aria-busy", "true");
  await message(ada.page, "third").focus();
  await ada.page.keyboard.press("ArrowUp");
  await expect(message(ada.page, "second")).toBeFocused();
  await ada.page.keyboard.press("ArrowDown");
  await expect(message(ada.page, "third")).toBeFocused();
  await expect(messageList(ada.page)).toBeAttached();
});

stage("tabs in a row are one Tab stop, and arrow keys go round in them", async (t) => {
  const { page } = await t.user("ada");
  await enter(page);
  await rail(page, "Home").click();
  const tabs = page.getByRole("tablist", { name: "Friends" }).getByRole("tab");
  await tabs.first().focus();
  for (const [key, tab] of [["ArrowLeft", tabs.last()], ["ArrowRight", tabs.first()]] as const) {
    await page.keyboard.press(key);
    await expect(tab).toBeFocused();
    await expect(tab).toHaveAttribute("aria-selected", "true");
  }
  await page.keyboard.press("End");
  await expect(tabs.last()).toBeFocused();
  await expect(tabs.first()).toHaveAttribute("tabindex", "-1");
});
