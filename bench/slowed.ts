import type { Browser } from "playwright-core";

/** Milliseconds of a turn: shorter than anything that is measured. */
const TURN_MS = 8;

/**
 * Limits the browser's pages and workers to a fraction of their time: they are stopped and resumed
 * some hundred times a second. The developer tools' throttling affects pages, but not their
 * workers.
 * @param slower 4: a quarter @returns stops it
 */
export async function slowed(browser: Browser, slower: number): Promise<() => Promise<void>> {
  if (slower === 1) return () => Promise.resolve();
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send("SystemInfo.getProcessInfo");
  const ids = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
  const sendSignal = (signal: Deno.Signal) => {
    for (const id of ids) {
      try {
        Deno.kill(id, signal);
      } catch {
        // The process has ended in the meantime.
      }
    }
  };
  let isOver = false;
  const pause = (milliseconds: number) =>
    new Promise((resolve) => setTimeout(resolve, milliseconds));
  const turning = (async () => {
    while (!isOver) {
      sendSignal("SIGSTOP");
      await pause(TURN_MS * (1 - 1 / slower));
      sendSignal("SIGCONT");
      await pause(TURN_MS / slower);
    }
  })();
  return async () => {
    isOver = true;
    await turning;
    await devtools.detach();
  };
}
