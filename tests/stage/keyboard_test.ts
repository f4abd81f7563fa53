import { expect } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { fill } from "../helpers/fill.ts";
import { composer, gather, message, messageList, send } from "../e2e/chat.ts";

stage(
  "[UX-6] the list is one Tab stop; keys go between messages, into one, and out of it",
  async (t) => {
    const ada = await t.user("ada");
    const { channel } = await gather("Keys", ada);
    const { page } = ada;
    const texts = Array.from({ length: 30 }, (_, i) => `number ${i}.`);
    await fill(t.url, ada.account, channel.id, [
      ...texts,
      "see https://example.org/ and `x`",
    ]);
    const last = message(page, "see https");
    const link = last.getByRole("link");
    await expect(link).toBeVisible();
    const more = page.getByRole("button", { name: "More options" });
    await more.focus();
    await page.keyboard.press("Shift+Tab");
    await expect(last).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    expect(await messageList(page).evaluate((list) => list.contains(document.activeElement)))
      .toBe(false);
    await page.keyboard.press("Tab");
    await expect(last).toBeFocused();

    await t.step("[UX-6] up, down, pages and ends", async () => {
      await page.keyboard.press("ArrowUp");
      await expect(message(page, "number 29.")).toBeFocused();
      await page.keyboard.press("PageUp");
      await expect(message(page, "number 19.")).toBeFocused();
      await page.keyboard.press("Home");
      await expect(message(page, "number 0.")).toBeFocused();
      await page.keyboard.press("PageDown");
      await expect(message(page, "number 10.")).toBeFocused();
      await page.keyboard.press("End");
      await expect(last).toBeFocused();
    });

    await t.step("[UX-6] into a message and out again, then to the input", async () => {
      const toolbar = last.getByRole("group", { name: "Message actions" });
      await expect(toolbar).toBeVisible();
      await page.keyboard.press("Enter");
      await expect(link).toBeFocused();
      await page.keyboard.press("ArrowRight");
      await expect(toolbar.getByRole("button").first()).toBeFocused();
      await page.keyboard.press("ArrowLeft");
      await expect(link).toBeFocused();
      await page.keyboard.press("ArrowLeft");
      await expect(last).toBeFocused();
      await page.keyboard.press("ArrowRight");
      await expect(link).toBeFocused();
      await page.keyboard.press("Tab");
      await expect(more).toBeFocused();
      await page.keyboard.press("Shift+Tab");
      await expect(last).toBeFocused();
      await page.keyboard.press("ArrowRight");
      await expect(link).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(last).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(composer(page)).toBeFocused();
    });

    await t.step("[UX-6] a printable key goes to the input, with its letter", async () => {
      await last.focus();
      await page.keyboard.press("h");
      await expect(composer(page)).toBeFocused();
      await page.keyboard.type("i");
      await expect(composer(page)).toHaveValue("hi");
    });
  },
);

stage("[UX-6] Ctrl+/ lists every key by the table that they are looked up in", async (t) => {
  const ada = await t.user("ada");
  await gather("Table", ada);
  const { page } = ada;
  await page.keyboard.press("Control+/");
  const dialog = page.getByRole("dialog", { name: "Keyboard" });
  await expect(dialog).toBeVisible();
  const { KEYS } = await import("../../components/ui/keys.ts");
  const count = Object.values(KEYS).reduce((sum, area) => sum + Object.keys(area).length, 0);
  await expect(dialog.locator("kbd")).toHaveCount(count);
  await expect(dialog.locator("kbd", { hasText: /^Alt Shift ↑$/ })).toHaveCount(1);
});

stage("[UX-6] Ctrl+K knows voice channels and members", async (t) => {
  const ada = await t.user("ada");
  const grace = await t.somebody("grace");
  await gather("Everywhere", ada, grace);
  const { page } = ada;
  await expect(page.getByRole("button", { name: /Members/ }).first()).toBeVisible();
  await page.keyboard.press("Control+k");
  const query = page.getByRole("dialog", { name: "Where to?" }).getByRole("combobox");
  await expect(query).toBeFocused();
  await query.fill("general");
  await expect(page.getByRole("option", { name: /general/i })).toHaveCount(2);
  await query.fill(`@${grace.username}`);
  await expect(page.getByRole("option", { name: RegExp(grace.username) })).toHaveCount(1);
  await query.press("Enter");
  await expect(page.getByRole("list", { name: `Messages in @${grace.username}` })).toBeAttached();
});

stage("[UX-11] a reply begins a group", async (t) => {
  const ada = await t.user("ada");
  await gather("Groups", ada);
  const { page } = ada;
  await send(page, "party");
  await message(page, "party").hover();
  await message(page, "party").getByRole("button", { name: "Reply" }).click();
  await send(page, "why not");
  await expect(message(page, "why not").getByRole("button", { name: ada.username, exact: true }))
    .toBeVisible();
});

stage("[MEND-23] Escape closes a notice where it has nothing else to do", async (t) => {
  const ada = await t.user("ada");
  const { page } = ada;
  await gather("Notices", ada);
  await send(page, "words to copy");
  await expect(message(page, "words to copy")).not.toHaveAttribute("aria-busy", "true");
  const notice = page.getByRole("region", { name: "Notifications" }).getByRole("status");
  const copy = async () => {
    await message(page, "words to copy").click({ button: "right" });
    await page.getByRole("menuitem", { name: "Copy Text" }).click();
    await expect(notice).toBeVisible();
  };
  await copy();
  await message(page, "words to copy").focus();
  await page.keyboard.press("Escape");
  await expect(composer(page)).toBeFocused();
  await expect(notice).toBeVisible();
  await page.keyboard.press("Escape");
  // The notice would stay longer on its own.
  await expect(notice).toHaveCount(0, { timeout: 1500 });
});
