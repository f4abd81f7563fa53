/** Pages that do not wait four seconds before they fetch what may be needed later (UX-5). */
import type { BrowserContext, Page } from "playwright-core";

/**
 * What a page does once the chat has had its time (`LATER` of screens/main/Standby.tsx) it does at
 * its first idle moment after a tenth of that. Call it before the page loads.
 */
export async function idleSoon(pages: BrowserContext | Page): Promise<void> {
  await pages.addInitScript(() => {
    const LATER = 4000;
    const later = globalThis.setTimeout;
    const sooner = (run: () => void, milliseconds?: number, ...given: []) => {
      // Others are as long: this one alone is given what it is to run.
      const isIt = milliseconds === LATER && (given as unknown[]).length > 0;
      return later(run, isIt ? LATER / 10 : milliseconds, ...given);
    };
    globalThis.setTimeout = sooner as unknown as typeof setTimeout;
  });
}
