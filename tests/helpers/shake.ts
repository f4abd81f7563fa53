/** Looks for tests that pass by luck: pages and answers are as slow as on the worst of days. */
import type { BrowserContext, Page } from "playwright-core";

/** The slowest page has this part of a core. */
const SLOWEST = 6;
/** Milliseconds that a response may be late. */
const LATEST = 400;

/** Every page of the context gets slow by a random factor, every response late by a random time. */
export async function shake(context: BrowserContext): Promise<void> {
  const rate = 1 + Math.random() * (SLOWEST - 1);
  context.on("page", (page) => slowDown(page, rate).catch(() => {}));
  await context.route("**/*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * LATEST));
    await route.fallback().catch(() => {});
  });
}

async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
}
