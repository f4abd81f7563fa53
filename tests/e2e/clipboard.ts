import type { Page } from "playwright-core";

/**
 * What was copied last in a browser, as pasting by keyboard brings it: no page of ours may read
 * the clipboard by script (Permissions-Policy, HARD-16).
 */
export async function copiedText(page: Page): Promise<string> {
  const paper = await page.context().newPage();
  try {
    await paper.setContent("<textarea></textarea>");
    const text = paper.locator("textarea");
    await text.press("ControlOrMeta+V");
    return await text.inputValue();
  } finally {
    await paper.close();
  }
}
