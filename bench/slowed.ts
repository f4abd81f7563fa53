import type { Browser } from "playwright-core";

/** Milliseconds of a turn: shorter than anything that is measured. */
const TURN = 8;

/**
 * Lets the browser's pages and workers have a part of their time only: they are stopped and go on,
 * some hundred times a second. What the developer tools do to a page they do not do to its workers.
 * @param slower 4: a quarter @returns ends it
 */
export async function slowed(browser: Browser, slower: number): Promise<() => Promise<void>> {
  if (slower === 1) return () => Promise.resolve();
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send("SystemInfo.getProcessInfo");
  const ids = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
  const tell = (signal: Deno.Signal) => {
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
      tell("SIGSTOP");
      await pause(TURN * (1 - 1 / slower));
      tell("SIGCONT");
      await pause(TURN / slower);
    }
  })();
  return async () => {
    isOver = true;
    await turning;
    await devtools.detach();
  };
}
