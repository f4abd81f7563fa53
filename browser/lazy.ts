import { track } from "./busy.ts";

type Import<T> = () => Promise<T>;

/** By file that could not be had: another address at which it was; "": not yet. */
const others: Record<string, string> = {};
/** Thrown where a module could not be had. */
interface Missing extends Error {
  /** Asks for it. */
  load?: Import<unknown>;
}

/**
 * Loads a module: `lazy(() => import("./part.ts"))`. Some browsers (Chromium up to 153) remember
 * that an import has failed and never ask for the file again, so whoever asks once more gets it by
 * another address. What else is done with the module has to stand behind it: only the import may be
 * repeated. Rejects as the import does.
 */
export function lazy<T>(importModule: Import<T>): Promise<T> {
  return track(lazyInBackground(importModule));
}

/** `lazy` for what nobody waits for: the page counts as idle meanwhile. */
export function lazyInBackground<T>(importModule: Import<T>): Promise<T> {
  return importModule().catch(async (error: Missing) => {
    // One within it has asked already.
    if (error.load) throw error;
    // Browsers name the file in the error's text only.
    const url = String(/\S+js/.exec(error.message));
    const known = others[url];
    others[url] ??= "";
    try {
      if (known == null) throw error;
      const other = known || `${url}?${Date.now()}`;
      const file = await import(other);
      others[url] = other;
      return file;
    } catch (error) {
      (error as Missing).load = importModule;
      throw error;
    }
  });
}

/** Returns how the module is asked for that could not be had; undefined: it is another error. */
export function missingModule(error: unknown): Import<unknown> | undefined {
  return (error as Missing | null)?.load;
}

/**
 * True if a file failed at its other address too (`lazy`): then one that it shares with others may
 * be what the browser remembers as failed, until the page is loaded anew.
 */
export function isStuck(error: unknown): boolean {
  return navigator.onLine && /\.js\?\d/.test(String(error));
}

/** Loads what may be needed in a moment. Where it cannot be had, whoever needs it asks again. */
export async function loadAhead(importModule: Import<unknown>): Promise<void> {
  await lazyInBackground(importModule).catch(() => {});
}

/** Milliseconds until what is missing is asked for again: at first, and at most (MEND-66). */
export const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 60_000;

interface Options {
  /** Asks for it; the first time, too. */
  load?: <T>(importModule: Import<T>) => Promise<T>;
  /** Milliseconds until it is first asked for. */
  wait?: number;
  onFailed?: (error: unknown) => void;
}

/**
 * Asks for a module until it is there: again after 2, 4, 8 … 60 s, and when the device is online
 * (MEND-66). What is returned gives up.
 */
export function untilLoaded<T>(
  importModule: Import<T>,
  onLoaded: (module: T) => void,
  { load = lazyInBackground, wait = 0, onFailed }: Options = {},
): () => void {
  let isOver = false;
  let isAsking = false;
  let timer: ReturnType<typeof setTimeout>;
  function end() {
    isOver = true;
    clearTimeout(timer);
    removeEventListener("online", ask);
  }
  function later() {
    timer = setTimeout(ask, wait ||= FIRST_WAIT_MS);
    wait = Math.min(2 * wait, LONGEST_WAIT_MS);
  }
  function ask() {
    clearTimeout(timer);
    if (isAsking) return;
    isAsking = true;
    load(importModule).then((module) => {
      if (isOver) return;
      end();
      onLoaded(module);
    }, (error) => {
      isAsking = false;
      if (isOver) return;
      later();
      onFailed?.(error);
    });
  }
  addEventListener("online", ask);
  if (wait) later();
  else ask();
  return end;
}

/** Resolves with a module once it can be had: `untilLoaded` for what is wanted for good. */
export function eventually<T>(importModule: Import<T>): Promise<T> {
  return new Promise((resolve) => void untilLoaded(importModule, resolve, { load: lazy }));
}
