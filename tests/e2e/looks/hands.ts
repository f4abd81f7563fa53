/** How one gets somewhere on the main screen, with a mouse or a finger. */
import type { Locator, Page } from "playwright-core";
import { expect } from "../../helpers/e2e.ts";
import { longPress, pointIn } from "../../helpers/touch.ts";
import { message, rail } from "../chat.ts";
import type { Open, World } from "./walk.ts";

export const dialog = (page: Page, name?: string | RegExp) => page.getByRole("dialog", { name });
export const alertdialog = (page: Page) => page.getByRole("alertdialog");
export const button = (at: Page | Locator, name: string) =>
  at.getByRole("button", { name, exact: true });

/** Shows the list of servers and channels: on a phone it is a pane of its own. */
export async function showList({ page, touch }: World): Promise<void> {
  if (!touch || await rail(page, "Home").isVisible()) return;
  await button(page, "Menu").tap();
  await expect(rail(page, "Home")).toBeInViewport();
}

/** Shows the chat, if the list lies over it. */
export async function showChat({ page, touch }: World): Promise<void> {
  if (!touch || !await rail(page, "Home").isVisible()) return;
  if (await page.getByRole("dialog").count() > 0) return;
  await page.touchscreen.tap(380, 600);
  await expect(rail(page, "Home")).toBeHidden();
}

export function press(touch: boolean, at: Locator): Promise<void> {
  return touch ? at.tap() : at.click();
}

/** The open menu: where there is touch, the sheet around it. */
export function menuOf({ page, touch }: World): Locator {
  return touch ? page.getByRole("dialog").filter({ has: page.getByRole("menu") }) : page
    .getByRole("menu");
}

export const item = (page: Page, name: string) => page.getByRole("menuitem", { name, exact: true });

/** Opens the menu of the message with `text`. */
export async function openMessageMenu(world: World, text: string): Promise<Open> {
  const { page, touch } = world;
  const article = message(page, text).last();
  const menu = menuOf(world);
  if (touch) {
    await article.scrollIntoViewIfNeeded();
    await longPress(page, await pointIn(article, 120, 20), () => expect(menu).toBeVisible());
  } else {
    await article.click({ button: "right" });
    await expect(page.getByRole("menu")).toBeFocused();
  }
  return { layer: menu, opener: article };
}

/** Chooses in the menu of the message with `text`. */
export async function fromMessageMenu(world: World, text: string, name: string) {
  const { opener } = await openMessageMenu(world, text);
  await press(world.touch, item(world.page, name));
  return { opener };
}

/** Chooses in the menu of the open server. */
export async function fromServerMenu(world: World, name: string): Promise<Locator> {
  const { page, touch } = world;
  await showList(world);
  const opener = button(page, "Server Actions");
  await press(touch, opener);
  await press(touch, item(page, name));
  return opener;
}

/** Chooses what the header offers for the channel; on a phone it is in a menu. */
export async function fromHeader({ page, touch }: World, name: string): Promise<Locator> {
  if (!touch) {
    const opener = button(page.getByRole("banner"), name);
    await opener.click();
    return opener;
  }
  const more = button(page.getByRole("banner"), "More");
  await more.tap();
  await item(page, name).tap();
  return more;
}
