/** Where the Tab key leads within a layer. */
import type { Locator, Page } from "playwright-core";
import { expect } from "../../helpers/e2e.ts";

/** Stops after which a layer is long enough. */
const MAX_STOPS = 25;

/** Each stop can be seen, and of a modal layer none lies outside. */
export async function tabThrough(page: Page, name: string, layer: Locator): Promise<void> {
  if (await layer.getAttribute("role") === "menu") return await arrowThrough(page, name, layer);
  // Resolved once: finding it by role at each stop takes longer than the checks.
  const element = (await layer.elementHandle())!;
  const modal = await element.getAttribute("aria-modal") === "true";
  const inside = () => element.evaluate((layer) => layer.contains(document.activeElement));
  await expect.poll(inside, `${name} takes the focus`).toBe(true);
  const first = await page.evaluateHandle(() => document.activeElement!);
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    await page.keyboard.press("Tab");
    const at = await element.evaluate(seenFocus, first);
    if (!at.inside && !modal) break;
    expect(at.inside, `${name} keeps the focus`).toBe(true);
    expect(at.invisible, `${name}: the focus can be seen`).toBe("");
    if (at.isFirst) break;
  }
  // Keys can close an element only if the focus is in it.
  if (!await inside()) await first.evaluate((element) => (element as HTMLElement).focus());
}

/** Arrows through a menu, which is a single Tab stop. */
async function arrowThrough(page: Page, name: string, menu: Locator): Promise<void> {
  await expect(menu, `${name} takes the focus`).toBeFocused();
  await page.keyboard.press("End");
  const marked = menu.locator("[data-highlighted]");
  await expect(marked, name).toHaveCount(1);
  await expect(marked, `${name}: the item can be seen`).toHaveCSS("outline-style", "solid");
  await expect(marked, `${name}: the item is within the window`).toBeInViewport({ ratio: 1 });
}

/**
 * Returns whether the focus is inside, which element has it without a visible mark, and whether
 * it's where it was at first. Runs in the browser.
 */
function seenFocus(layer: Element, first: Element) {
  const focused = document.activeElement!;
  const marked = (element: Element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
  };
  let shown = marked(focused);
  // A switch or choice is drawn by the elements around its input.
  for (let at = focused, up = 0; !shown && up < 3 && at.parentElement; up++) {
    at = at.parentElement;
    shown = marked(at) || [...at.children].some(marked);
  }
  return {
    inside: layer.contains(focused),
    isFirst: focused === first,
    invisible: shown ? "" : focused.outerHTML.slice(0, 200),
  };
}
