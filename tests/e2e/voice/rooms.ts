/** People in a voice channel, each with the whole app. */
import type { Locator, Page } from "playwright-core";
import { createServer, invite } from "../../helpers/account.ts";
import { expect, type Person } from "../../helpers/e2e.ts";
import { channel, open, type Space } from "../chat.ts";
import { watchPeers } from "./peers.ts";

/**
 * Creates a server of `owner` whose voice channel is General; everyone has its text channel open.
 */
export async function voiceServer(name: string, ...people: Person[]): Promise<Space> {
  const [owner, ...guests] = people;
  const space = await createServer(owner.account, name);
  await invite(owner.account, space.server.id, guests.map(({ account }) => account));
  await Promise.all(people.map((person) => openWithVoice(person, space)));
  return space;
}

/** Loads the main screen; what voice does there can be asked. */
export async function openWithVoice(person: Person, space: Space): Promise<void> {
  await person.context.addInitScript(watchPeers);
  await open(person, space);
}

/** On a phone the channels are in a drawer. */
async function showChannels(page: Page): Promise<void> {
  const menu = page.getByRole("button", { name: "Menu", exact: true });
  if (await menu.isVisible() && await menu.getAttribute("aria-expanded") === "false") {
    await menu.click();
  }
}

/** Presses the voice channel, and waits until it is joined. */
export async function joinVoice({ page }: Person): Promise<void> {
  await showChannels(page);
  await channel(page, "General").click();
  await expect(bar(page)).toContainText("General");
  await expect(controls(page).getByRole("status")).toHaveText("Connected");
}

/** The bottom bar. */
export function bar(page: Page): Locator {
  return page.getByRole("region", { name: "Voice channel" });
}

/** Returns the lower bar with the user's own switches. */
export function controls(page: Page): Locator {
  return page.getByRole("region", { name: "Voice controls" });
}

/** Who is in the voice channel, in the sidebar; `of` is one of them. */
export function listed(page: Page, of?: Person): Locator {
  const list = page.getByRole("list", { name: "In General" });
  return of ? list.getByRole("button", { name: of.username, exact: true }) : list;
}

/** Waits until a person is shown as speaking; between two beeps of the microphone they aren't. */
export async function speaks(page: Page, of: Person): Promise<void> {
  const rings = () => listed(page, of).locator("[data-speaking]").count();
  // At odd moments: every second would fall between the beeps each time.
  await expect.poll(rings, { intervals: [70] }).toBe(1);
}

/** Returns a mark beside a person's name in the sidebar. */
export function mark(page: Page, of: Person, name: string): Locator {
  return listed(page, of).locator(`[data-mark="${name}"]`);
}

export function volumes({ page }: Person): Promise<number[]> {
  return page.evaluate(() => peers.volumes());
}
