/** People in a voice channel, each with the whole app. */
import type { Locator, Page } from "playwright-core";
import { createServer, invite } from "../../helpers/account.ts";
import { expect, type Person } from "../../helpers/e2e.ts";
import { channel, open, type Place } from "../chat.ts";
import { watchPeers } from "./peers.ts";

/** A server of `owner`, its voice channel being called General; everybody has its text channel open. */
export async function voiceServer(name: string, ...people: Person[]): Promise<Place> {
  const [owner, ...guests] = people;
  const place = await createServer(owner.account, name);
  await invite(owner.account, place.server.id, guests.map(({ account }) => account));
  await Promise.all(people.map((person) => openWithVoice(person, place)));
  return place;
}

/** Loads the main screen; what voice does there can be asked. */
export async function openWithVoice(person: Person, place: Place): Promise<void> {
  await person.context.addInitScript(watchPeers);
  await open(person, place);
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

/** The lower bar with one's own switches. */
export function controls(page: Page): Locator {
  return page.getByRole("region", { name: "Voice controls" });
}

/** Who is in the voice channel, in the sidebar; `of` is one of them. */
export function listed(page: Page, of?: Person): Locator {
  const list = page.getByRole("list", { name: "In General" });
  return of ? list.getByRole("button", { name: of.username, exact: true }) : list;
}

/** A mark beside somebody's name in the sidebar. */
export function mark(page: Page, of: Person, name: string): Locator {
  return listed(page, of).locator(`[data-mark="${name}"]`);
}

/** Waits until more sound has arrived from so many others than before. */
export async function hears({ page }: Person, others: number): Promise<void> {
  const before = await page.evaluate(() => peers.energies());
  await expect.poll(async () => {
    const now = await page.evaluate(() => peers.energies());
    return now.filter((energy, i) => energy > (before[i] ?? 0)).length;
  }, { timeout: 20_000 }).toBe(others);
}

/** Waits until nothing that could be heard arrives for longer than between two beeps. */
export async function hearsNothing({ page }: Person): Promise<void> {
  const arriving = () =>
    page.evaluate(async () => {
      const sum = async () => (await peers.energies()).reduce((total, one) => total + one, 0);
      const before = await sum();
      await new Promise((resolve) => setTimeout(resolve, 1500));
      return await sum() - before;
    });
  await expect.poll(arriving, { timeout: 15_000 }).toBeLessThan(1e-7);
}

/** Waits until more pictures of a screen have been decoded than before. */
export async function sees({ page }: Person): Promise<void> {
  const before = await page.evaluate(() => peers.frames());
  await expect.poll(() => page.evaluate(() => peers.frames()), { timeout: 20_000 })
    .toBeGreaterThan(before);
}

export function volumes({ page }: Person): Promise<number[]> {
  return page.evaluate(() => peers.volumes());
}
