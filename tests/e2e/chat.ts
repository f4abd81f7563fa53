/** Actions of people on the main screen, found by role and name. */
import type { Locator, Page } from "playwright-core";
import type { Channel } from "../../protocol/channels.ts";
import type { Server } from "../../protocol/servers.ts";
import { createServer, invite } from "../helpers/account.ts";
import { expect, later, type Person, type Somebody } from "../helpers/pages.ts";
import { settled } from "../helpers/settled.ts";

/** Makes friends of two, by requests that cross. */
export async function befriend(a: Somebody, b: Somebody): Promise<void> {
  await a.account.call("POST", "/friends/request", { username: b.username });
  await b.account.call("POST", "/friends/request", { username: a.username });
}

/** The server and the channel that a test happens in. */
export interface Space {
  server: Server;
  channel: Channel;
}

/** Creates a server of `owner` with `guests` as members; nobody has it open. */
export async function found(
  name: string,
  owner: Somebody,
  ...guests: Somebody[]
): Promise<Space> {
  const space = await createServer(owner.account, name);
  await invite(owner.account, space.server.id, guests.map(({ account }) => account));
  return space;
}

/** A server of `owner` with `guests` as members; everyone who has a page has its channel open. */
export async function gather(
  name: string,
  owner: Somebody,
  ...guests: Somebody[]
): Promise<Space> {
  const space = await found(name, owner, ...guests);
  const hasPage = (one: Somebody): one is Person => "page" in one;
  await Promise.all([owner, ...guests].filter(hasPage).map((person) => open(person, space)));
  return space;
}

/** Loads the main screen and waits until it is settled: before that, a press may do nothing. */
export async function enter(page: Page): Promise<void> {
  await page.goto("/", { waitUntil: "commit" });
  await settled(page);
}

/** Loads the main screen at `space` and waits until it is settled. */
export async function open({ context, page, url }: Person, space: Space): Promise<void> {
  const value = `${space.server.id}/${space.channel.id}`;
  await context.addCookies([{ name: "parley_at", value, url }]);
  await enter(page);
}

/** Cuts a page off, once nothing of its first screen is on its way. */
export async function cutOff(page: Page): Promise<void> {
  await settled(page);
  await page.context().setOffline(true);
}

/**
 * Waits until the browser's history follows layers. A reload at the moment it begins may keep the
 * state of an entry but not its place: then Back leaves Parley.
 */
export async function historyFollows(page: Page): Promise<void> {
  await page.waitForFunction(() => !!history.state?.layers);
}

export function composer(page: Page): Locator {
  return page.getByRole("textbox", { name: "Type a message..." });
}

export function messageList(page: Page): Locator {
  return page.getByRole("list", { name: /^Messages in/ });
}

/** The messages that contain `text`. */
export function message(page: Page, text: string): Locator {
  return messageList(page).getByRole("article").filter({ hasText: text });
}

/**
 * Returns the texts of all messages in the open channel, oldest first: scrolls from the end to the
 * beginning, because only rows near the viewport are rendered.
 */
export async function allTexts(page: Page): Promise<string[]> {
  await composer(page).press("Escape");
  await expect(page.getByRole("button", { name: "Jump to present" })).toBeHidden();
  return await messageList(page).evaluate(async (list) => {
    const box = list.parentElement!.parentElement!;
    const texts = new Map<string, string>();
    const drawn = () => [...list.querySelectorAll<HTMLElement>("[data-row]")];
    const begun = () => box.querySelector("h2") !== null && box.scrollTop === 0;
    for (let done = false; !done;) {
      done = begun();
      for (const row of drawn().reverse()) {
        if (!texts.has(row.dataset.row!)) texts.set(row.dataset.row!, row.textContent!);
      }
      box.scrollTop -= box.clientHeight / 2;
      for (let i = 0; i < 2; i++) await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return [...texts.values()].reverse();
  });
}

export async function send(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  // On a phone Enter makes a line (UX-3).
  const onScreen = await page.evaluate(() =>
    matchMedia("(pointer: coarse) and (hover: none)").matches
  );
  if (onScreen) await page.getByRole("button", { name: "Send", exact: true }).click();
  else await composer(page).press("Enter");
}

/**
 * Types until `seen` shows it, which leaves some seconds after the last key: a busy machine may
 * take as long to look.
 */
export async function typeUntil(page: Page, seen: Locator): Promise<void> {
  let waiting = true;
  const shown = later(expect(seen).toBeVisible().finally(() => waiting = false));
  while (waiting) await composer(page).pressSequentially("abc ", { delay: 20 });
  await shown;
}

/** Closes `dialog` with Escape once it has the focus. */
export async function escape(dialog: Locator): Promise<void> {
  const focused = () => dialog.evaluate((element) => element.contains(document.activeElement));
  await expect.poll(focused).toBe(true);
  await dialog.page().keyboard.press("Escape");
  await expect(dialog).toBeHidden();
}

/** Presses a button of a row's toolbar, however often what comes above or below moves the row. */
export async function pressOn(row: Locator, name: string): Promise<void> {
  await expect(async () => {
    await row.hover();
    await row.getByRole("button", { name }).click({ timeout: 2000 });
  }).toPass();
}

/** Opens the editor of the message with `text`; returns its input. */
export async function startEdit(page: Page, text: string): Promise<Locator> {
  await pressOn(message(page, text), "Edit");
  return page.getByRole("textbox", { name: "Edit message" });
}

/** Asks for the deletion of the message with `text`; returns the dialog that asks back. */
export async function startDelete(page: Page, text: string): Promise<Locator> {
  await pressOn(message(page, text), "Delete");
  return page.getByRole("alertdialog");
}

/** A button of the rail at the left edge. */
export function rail(page: Page, name: string): Locator {
  return page.getByRole("navigation", { name: "Servers" }).getByRole("button", {
    name,
    exact: true,
  });
}

/** An entry of the channel list. */
export function channel(page: Page, name: string): Locator {
  return page.getByRole("navigation", { name: "Channels" })
    .getByRole("button", { name, exact: true });
}

/** Fills the form of /register and sends it. */
export async function fillRegister(page: Page, username: string, password = "correct horse") {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Email").fill(`${username}@example.org`);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password").fill(password);
  await page.getByRole("button", { name: "Create Account" }).click();
}

/** Fills the form of /login and sends it. */
export async function fillLogin(page: Page, username: string, password: string) {
  await page.getByLabel("Username or Email").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

/** Polls the text that was copied last, since copying takes a moment. */
export const copied = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.clipboard.readText()));
