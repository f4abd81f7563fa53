/**
 * Finds races. In browser tests scripts and responses are delayed randomly, and the page may be
 * slow; a server in the process of its tests has a slow network and database. `PARLEY_SHAKE=7` is
 * the seed, `PARLEY_SHAKE_CPU=4` leaves pages a quarter of a core.
 */
import type { CDPSession, Page } from "playwright-core";
import { random } from "./random.ts";

/** Milliseconds that a script may be late. */
const SCRIPT = 600;
/** Milliseconds that a request of `/api` may be late, and once more its response. */
const API = 400;
/** How much longer than else a test may take whose page waits for everything. */
const SLOWER = 5;

/** Options for slow pages. */
interface Shake {
  /** Seed of the random delays. */
  seed: number;
  /** Pages have this part of a core: 4 is a quarter. */
  cpu: number;
}

const shake = fromEnvironment();

/** True if scripts and responses of pages are late on purpose. */
export const isShaken = shake !== undefined;
/** How much longer a test may take: 1 where nothing is slow on purpose. */
export const slower = shake ? SLOWER : 1;

/**
 * Returns the random source for delays between a test and a server in its process; undefined
 * without delays.
 */
export function chanceOfServer(): (() => number) | undefined {
  return shake && random(shake.seed);
}

function fromEnvironment(): Shake | undefined {
  const seed = Deno.env.get("PARLEY_SHAKE");
  const cpu = Deno.env.get("PARLEY_SHAKE_CPU");
  if (!seed && !cpu) return undefined;
  return { seed: Number(seed ?? 0), cpu: Number(cpu ?? 1) };
}

/** Makes a page slow if the environment says so; `name` is whose it is: each is slow in its way. */
export async function shakePage(page: Page, name: string): Promise<void> {
  if (!shake) return;
  const session = await page.context().newCDPSession(page);
  if (shake.cpu > 1) await session.send("Emulation.setCPUThrottlingRate", { rate: shake.cpu });
  const chance = random([...name].reduce((sum, char) => sum * 31 + char.charCodeAt(0), shake.seed));
  await delay(session, chance);
}

async function delay(session: CDPSession, chance: () => number): Promise<void> {
  session.on("Fetch.requestPaused", ({ requestId, resourceType }) => {
    const latest = resourceType === "Script" ? SCRIPT : API;
    setTimeout(() => {
      // A page that has been closed or has gone on does not wait any longer.
      session.send("Fetch.continueRequest", { requestId }).catch(() => {});
    }, chance() * latest);
  });
  await session.send("Fetch.enable", {
    patterns: [
      { urlPattern: "*", resourceType: "Script", requestStage: "Request" },
      { urlPattern: "*/api/*", requestStage: "Request" },
      { urlPattern: "*/api/*", requestStage: "Response" },
    ],
  });
}
