import type { Page } from "playwright-core";
import { expect } from "../helpers/pages.ts";
import { stage } from "../helpers/stage/stage.ts";
import { settled } from "../helpers/settled.ts";
import { found, message, open, send, startDelete, startEdit } from "../e2e/chat.ts";

/** Translates like a browser: an element replaces each text node. */
async function translate(page: Page) {
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement!.closest("font, script, style")) continue;
      const outer = document.createElement("font");
      const inner = outer.appendChild(document.createElement("font"));
      inner.textContent = `«${text.data}»`;
      text.parentNode!.replaceChild(outer, text);
    }
  });
}

stage("[MEND-49] a page that the browser translates shows later edits and counts", async (t) => {
  const [ada, grace] = [await t.user("ada"), await t.user("grace")];
  const space = await found("Translated", ada, grace);
  await open(ada, space);
  await open(grace, space);
  await send(ada.page, "good morning");
  await send(ada.page, "how are you");
  await expect(message(grace.page, "how are you")).toBeVisible();
  await translate(grace.page);
  await expect(message(grace.page, "«good morning»")).toBeVisible();

  await t.step("an edit", async () => {
    const editor = await startEdit(ada.page, "good morning");
    await editor.fill("good evening");
    await editor.press("Enter");
    await expect(message(grace.page, "good evening")).toBeVisible();
    await expect(message(grace.page, "good morning")).toHaveCount(0);
  });
  await t.step("what is said after that, and what is taken back", async () => {
    await translate(grace.page);
    await send(ada.page, "well, I hope");
    await expect(message(grace.page, "well, I hope")).toBeVisible();
    const dialog = await startDelete(ada.page, "how are you");
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(message(grace.page, "«how are you»")).toHaveCount(0);
  });
  await t.step("a count, each time it changes", async () => {
    const seen = message(grace.page, "good evening").getByRole("button", { name: /^👍/ });
    const own = message(ada.page, "good evening");
    await own.hover();
    await own.getByRole("button", { name: "React with thumbs up" }).click();
    await expect(seen).toHaveText("👍1");
    await translate(grace.page);
    await seen.click();
    await expect(seen).toHaveText(/2/);
    // A press is not taken while the one before it is under way.
    await settled(grace.page);
    await translate(grace.page);
    await seen.click();
    await expect(seen).toHaveText(/1/);
    await expect(seen).not.toHaveText(/2/);
  });
});
