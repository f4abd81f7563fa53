/**
 * When pages do what can wait until the chat has had its time (`LATER` of screens/main/Standby.tsx).
 * By then they fetch all scripts of the build, one after another, for a start without a connection
 * (UX-5): two seconds of CPU, which each page of each test would take.
 */
import type { BrowserContext, Page } from "playwright-core";

/** Pages do so after a minute: no test lasts as long. */
export async function idleLate(context: BrowserContext): Promise<void> {
  await context.addInitScript(setIdle, false);
}

/** Pages do so after less than half a second: for tests of just that. Call it before they load. */
export async function idleSoon(pages: BrowserContext | Page): Promise<void> {
  await pages.addInitScript(setIdle, true);
}

/** Runs in the browser. Of several the soonest holds, whatever their order. */
function setIdle(soon: boolean): void {
  const here = globalThis as { idleOfTests?: { soon: boolean } };
  if (here.idleOfTests) {
    here.idleOfTests.soon ||= soon;
    return;
  }
  const idle = here.idleOfTests = { soon };
  const LATER = 4000;
  const real = globalThis.setTimeout;
  const patient = (run: () => void, milliseconds?: number, ...given: unknown[]) => {
    // Others are as long: this one alone is given what it is to run.
    const isIt = milliseconds === LATER && given.length > 0;
    return real(run, isIt ? (idle.soon ? 400 : 60_000) : milliseconds, ...given as []);
  };
  globalThis.setTimeout = patient as unknown as typeof setTimeout;
}
