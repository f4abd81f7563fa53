/**
 * When pages do what can wait until the chat has had its time (`LATER` of screens/main/Standby.tsx).
 * By then they fetch all scripts of the build, one after another, for a start without a connection
 * (UX-5): two seconds of CPU, which each page of each test would take.
 */
import type { BrowserContext, Page } from "playwright-core";

/** Pages do so after a minute: no test lasts as long. */
export async function idleLate(context: BrowserContext): Promise<void> {
  await context.addInitScript(setIdle, { soon: false, whole: false });
}

/**
 * Pages do so after less than half a second, and find nothing to fetch: for tests of what else
 * comes then. Call it before they load.
 */
export async function idleSoon(pages: BrowserContext | Page): Promise<void> {
  await pages.addInitScript(setIdle, { soon: true, whole: false });
}

/** The same, where they fetch all that they do: for tests of just that. */
export async function keepSoon(pages: BrowserContext | Page): Promise<void> {
  await pages.addInitScript(setIdle, { soon: true, whole: true });
}

/** Runs in the browser. Of several the soonest holds, and the whole, whatever their order. */
function setIdle({ soon, whole }: { soon: boolean; whole: boolean }): void {
  const here = globalThis as { idleOfTests?: { soon: boolean; whole: boolean } };
  const known = here.idleOfTests;
  const idle = here.idleOfTests ??= { soon: false, whole: false };
  const wasSoon = idle.soon;
  idle.soon ||= soon;
  idle.whole ||= whole;
  if (!known) setTimer();
  if (soon && !wasSoon) setFiles();

  function setTimer() {
    const LATER = 4000;
    const real = globalThis.setTimeout;
    const patient = (run: () => void, milliseconds?: number, ...given: unknown[]) => {
      // Others have the same delay: only this one passes a callback.
      const isIt = milliseconds === LATER && given.length > 0;
      return real(run, isIt ? (idle.soon ? 400 : 60_000) : milliseconds, ...given as []);
    };
    globalThis.setTimeout = patient as unknown as typeof setTimeout;
  }

  function setFiles() {
    const { fetch } = globalThis;
    globalThis.fetch = async (input, init) => {
      const response = await fetch(input, init);
      if (input !== "/files.json" || idle.whole) return response;
      const list = await response.json();
      const none = Object.keys(list.scripts).map((language) => [language, []]);
      return Response.json({ ...list, scripts: Object.fromEntries(none) });
    };
  }
}
