import { track } from "../../browser/busy.ts";

/** Addresses of files that could not be had, one behind the other. */
let failed = " ";

/**
 * Loads a module: `loadModule(() => import("./part.ts"))`. Some browsers (Chromium up to 153)
 * remember that an import has failed and never ask for the file again, so whoever asks once more
 * gets it by another address. Rejects as the import does.
 */
export function loadModule<T>(importModule: () => Promise<T>): Promise<T> {
  return track(loadInBackground(importModule));
}

/** `loadModule` for what nobody waits for: the page counts as idle meanwhile. */
export function loadInBackground<T>(importModule: () => Promise<T>): Promise<T> {
  return importModule().catch((error) => {
    // Browsers name the file in the error's text only.
    const [url] = /http\S+js/.exec(error) ?? ["-"];
    if (failed.includes(url)) return import(`${url}?${Date.now()}`);
    failed += url;
    throw error;
  });
}

/**
 * Whether a file failed at its other address too (`loadModule`): then one that it shares with others
 * may be what the browser remembers as failed, until the page is loaded anew.
 */
export function isStuck(error: unknown): boolean {
  return navigator.onLine && /\.js\?\d/.test(String(error));
}

/** Loads what may be needed in a moment. Where it cannot be had, whoever needs it asks again. */
export async function loadAhead(importModule: () => Promise<unknown>): Promise<void> {
  await loadInBackground(importModule).catch(() => {});
}
