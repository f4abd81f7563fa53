/** Data that arrives from others, in pages whose connections are observed. */
import type { Page } from "playwright-core";
import { expect, type Person } from "../../helpers/e2e.ts";
import type { Arrival } from "./peers.ts";

type Arrivals = Record<number, number>;

/** Returns the data received over each connection since `before`; a new one began at zero. */
async function since(page: Page, what: Arrival, before: Arrivals): Promise<number[]> {
  const now = await page.evaluate((what) => peers.arrived(what), what);
  return Object.entries(now).map(([number, sum]) => sum - (before[Number(number)] ?? 0));
}

async function receives(page: Page, what: Arrival, others: number): Promise<void> {
  const before = await page.evaluate((what) => peers.arrived(what), what);
  await expect.poll(async () => (await since(page, what, before)).filter((more) => more > 0).length)
    .toBe(others);
}

/** Waits until more sound has arrived from this many others. */
export function hears({ page }: Pick<Person, "page">, others = 1): Promise<void> {
  return receives(page, "totalAudioEnergy", others);
}

/** Waits until more pictures of one shared screen have been decoded than before. */
export function sees({ page }: Pick<Person, "page">): Promise<void> {
  return receives(page, "framesDecoded", 1);
}

/** Waits until no audible sound has arrived for longer than the pause between two beeps. */
export async function hearsNothing({ page }: Pick<Person, "page">): Promise<void> {
  const arriving = async () => {
    const before = await page.evaluate(async () => {
      const before = await peers.arrived("totalAudioEnergy");
      await new Promise((resolve) => setTimeout(resolve, 1500));
      return before;
    });
    return Math.max(0, ...await since(page, "totalAudioEnergy", before));
  };
  await expect.poll(arriving).toBeLessThan(1e-7);
}
