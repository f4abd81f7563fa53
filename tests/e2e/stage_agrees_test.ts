import type { Page } from "playwright-core";
import { signIn } from "../helpers/account.ts";
import { e2e, expect } from "../helpers/e2e.ts";
import { openStaged } from "../helpers/stage/open.ts";
import { settings } from "./account.ts";
import { found, message, open, send } from "./chat.ts";

type AriaRole = Parameters<Page["getByRole"]>[0];

/** Roles and names of everything that a screen reader finds on a page in Chromium. */
async function rolesAndNames(page: Page): Promise<[AriaRole, string][]> {
  const snapshot = await page.locator("body").ariaSnapshot();
  const named = [...snapshot.matchAll(/^\s*- '?([a-z]+) "((?:[^"\\]|\\.)*)"/gm)];
  const pairs = named.map(([, role, name]) => JSON.stringify([role, JSON.parse(`"${name}"`)]));
  return [...new Set(pairs)].map((pair) => JSON.parse(pair));
}

async function differences(browser: Page, staged: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [role, name] of await rolesAndNames(browser)) {
    const counts = await Promise.all(
      [browser, staged].map((page) => page.getByRole(role, { name, exact: true }).count()),
    );
    if (counts[0] !== counts[1]) found.push(`${role} "${name}": ${counts.join(" and ")}`);
  }
  return found;
}

e2e("[HOUSE-1] a stage has what a screen reader finds in a browser", async (t) => {
  const ada = await t.user("ada");
  const grace = await t.somebody("grace");
  // Runs before a page is open, which would show that someone has logged in.
  const account = await signIn(t.url, ada.account);
  await open(ada, await found("Agreement", ada, grace));
  await send(ada.page, "**bold** and `code`, @everyone");
  await send(ada.page, "> quoted\n\n- one\n- two");
  await expect(message(ada.page, "quoted")).not.toHaveAttribute("aria-busy", "true");
  const { context, page } = await openStaged(t.url, "ada", {}, account);
  await page.goto(new URL(ada.page.url()).pathname);
  await expect(message(page, "quoted")).toBeVisible();
  expect(await differences(ada.page, page)).toEqual([]);

  for (const one of [ada.page, page]) {
    await settings(one, "Appearance");
  }
  expect(await differences(ada.page, page)).toEqual([]);
  await context.close();
});
