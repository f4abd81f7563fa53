import type { Page } from "playwright-core";
import type { Channel } from "../../protocol/channels.ts";
import { expect } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { gather, open } from "../e2e/chat.ts";

stage("[UX-6] whoever is quicker than a dialog's focus is heard by it", async (t) => {
  const ada = await t.user("ada");
  const { page } = ada;
  await gather("Quick", ada);
  const create = page.getByRole("button", { name: "Create Server", exact: true });
  const dialog = page.getByRole("dialog");
  // Its script is there.
  await create.click();
  await expect(dialog.getByRole("textbox")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);

  await t.step("[UX-6] an Escape closes it", async () => {
    await whenDrawn(page, "Escape");
    await create.click();
    await expect.poll(() => isDone(page)).toBe(true);
    await expect(dialog).toHaveCount(0);
  });

  await t.step("[UX-6] where one has gone in it the focus stays", async () => {
    await whenDrawn(page, "focus");
    await create.click();
    await expect.poll(() => isDone(page)).toBe(true);
    // Content behind the dialog is hidden after the focus trap is active.
    await expect(create).toHaveCount(0);
    await expect(dialog.getByRole("button", { name: "Close" })).toBeFocused();
  });
});

/** Acts once a dialog exists, before its first paint: a key, or focusing 'Close'. */
async function whenDrawn(page: Page, act: "Escape" | "focus"): Promise<void> {
  await page.evaluate((act) => {
    const state = Object.assign(globalThis, { isDone: false });
    new MutationObserver((_, observer) => {
      const dialog = document.querySelector("[role=dialog]");
      if (!dialog) return;
      observer.disconnect();
      const init = { key: act, bubbles: true, cancelable: true };
      if (act === "focus") dialog.querySelector("button")!.focus();
      else document.activeElement!.dispatchEvent(new KeyboardEvent("keydown", init));
      state.isDone = true;
    }).observe(document.body, { childList: true, subtree: true });
  }, act);
}

const isDone = (page: Page) => page.evaluate(() => (globalThis as { isDone?: boolean }).isDone);

stage(
  "[UX-6] a menu stays open when another channel takes the place of a deleted one",
  async (t) => {
    const [ada, bob] = [await t.somebody("ada"), await t.user("bob")];
    const { server } = await gather("Menus", ada, bob);
    const path = `/channels/server/${server.id}`;
    const body = { name: "second" };
    const { channel } = await ada.account.call<{ channel: Channel }>("POST", path, body);
    await open(bob, { server, channel });
    const { page } = bob;
    await page.getByRole("region", { name: "Your account" }).getByRole("button").first().click();
    const item = page.getByRole("menuitem", { name: "Profile" });
    await expect(item).toBeVisible();
    await ada.account.call("DELETE", `/channels/${channel.id}`);
    await expect(page.locator("main")).toHaveAccessibleName("#general");
    await expect(page.getByPlaceholder("Type a message...")).not.toBeFocused();
    await item.click();
    await expect(page.getByRole("dialog")).toBeVisible();
  },
);
