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
