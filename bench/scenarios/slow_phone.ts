/** A slow phone on a slow line: until the chat and the sign-in can be used, and the installed app. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { type Account, signIn } from "../../tests/helpers/account.ts";
import { openContext } from "../../tests/helpers/browser_context.ts";
import { fill } from "../../tests/helpers/fill.ts";
import { PHONE } from "../../tests/helpers/touch.ts";
import { launchPlain } from "../browser.ts";
import type { ParleySubject } from "../subject.ts";
import type { Row } from "../table.ts";
import { CHAT, LOGIN, untilUsable } from "../usable.ts";

const ROUNDS = 7;
const MESSAGES = 60;
/** 1.6 Mbit/s and 150 ms until a response begins; a quarter of this processor's speed. */
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 200_000,
};
const CPU_SLOWDOWN = 4;

/** The baseline server has one empty page: the cost of process, network and protocol alone. */
export async function slowPhoneRows(parley: ParleySubject, bareUrl: string): Promise<Row[]> {
  const { owner, channelId } = parley;
  const texts = Array.from({ length: MESSAGES }, (_, i) => `message ${i} with a few words`);
  await fill(parley.url, owner, channelId, texts);
  const browser = await launchPlain();
  try {
    const first = (url: string, path: string, selectors: string[], account?: Account) =>
      median(async () => {
        const context = await newContext(browser, { ...parley, url }, account);
        return await timed(context, path, selectors);
      });
    const bare = await first(bareUrl, "/", ["main"]);
    const login = await first(parley.url, "/login", LOGIN);
    const main = await first(parley.url, "/", CHAT, owner);
    return [
      row("first visit of the chat until it can be used", main, 1000, bare),
      row("/login until it can be used", login, 800, bare),
      row("start of the installed app until it can be used", await installed(browser, parley), 500),
    ];
  } finally {
    await browser.close();
  }
}

function row(what: string, parley: number, most: number, bare?: number): Row {
  return { metric: `slow phone: ${what}`, unit: "ms", parley, bare, goal: { most } };
}

async function median(time: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push(await time());
  return times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)];
}

async function newContext(
  browser: Browser,
  { url, serverId, channelId }: Pick<ParleySubject, "url" | "serverId" | "channelId">,
  account?: Account,
  serviceWorkers: "allow" | "block" = "block",
): Promise<BrowserContext> {
  const options = { ...PHONE, serviceWorkers };
  // A session of its own: a minute after it was renewed that of the visit before is worth nothing.
  const signedIn = account && await signIn(url, account);
  const { context, page } = await openContext(browser, url, "phone", options, signedIn);
  await page.close();
  await context.addCookies([{ name: "parley_at", value: `${serverId}/${channelId}`, url }]);
  return context;
}

/** Opens a path in a new page of the phone, and closes everything. */
async function timed(context: BrowserContext, path: string, selectors: string[]): Promise<number> {
  try {
    const page = await context.newPage();
    await slowDown(page);
    return await untilUsable(page, path, selectors);
  } finally {
    await context.close();
  }
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", LINE);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
}

/** The first visit keeps the app on the device; the page is closed, and opened again. */
function installed(browser: Browser, parley: ParleySubject): Promise<number> {
  return median(async () => {
    const context = await newContext(browser, parley, parley.owner, "allow");
    const page = await context.newPage();
    await untilUsable(page, "/", CHAT);
    await page.evaluate(untilKept);
    await page.close();
    return await timed(context, "/", CHAT);
  });
}

/** In the browser, which answers with a promise: `waitForFunction` takes that for true. */
async function untilKept(): Promise<void> {
  const isKept = async () => {
    const [name] = await caches.keys();
    const held = name ? await (await caches.open(name)).keys() : [];
    const stores = (await indexedDB.databases()).map(({ name }) => name);
    return held.some(({ url }) => url.includes("shell=")) && stores.includes("parley-pages");
  };
  while (!await isKept()) await new Promise((resolve) => setTimeout(resolve, 50));
}
