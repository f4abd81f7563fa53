import { track } from "./busy.ts";

/** Module that is loaded when it's first needed, or a value derived from it. */
export interface Lazy<T> {
  /** Loads it once. Rejects where it cannot be had; the next call asks again. */
  load(options?: LoadOptions): Promise<T>;
}

interface LoadOptions {
  /** Nothing waits for it: the page counts as idle in the meantime. */
  inBackground?: boolean;
}

/** Thrown where a module could not be had. */
interface Missing extends Error {
  missing?: Lazy<unknown>;
}

/** By file that could not be had: another address at which it was; "": not yet. */
const addresses: Record<string, string> = {};

/**
 * The only way to load code later: `lazy(() => import("./part.ts"))`. `create` makes something of
 * the module, once. It is kept apart from the import, which may be repeated by another address.
 */
export function lazy<M>(importModule: () => Promise<M>): Lazy<M>;
export function lazy<M, T>(
  importModule: () => Promise<M>,
  create: (module: M) => T | Promise<T>,
): Lazy<T>;
export function lazy<M, T>(
  importModule: () => Promise<M>,
  create?: (module: M) => T | Promise<T>,
): Lazy<T> {
  let loading: Promise<T> | undefined;
  const self: Lazy<T> = {
    load(options) {
      loading ??= importModule().catch(importElsewhere<M>).then(create as (module: M) => T)
        .catch((error: Missing) => {
          loading = undefined;
          error.missing ??= self;
          throw error;
        });
      return options?.inBackground ? loading : track(loading);
    },
  };
  return self;
}

/**
 * Some browsers (Chromium up to 153) remember that an import has failed and never request the file
 * again, so the next attempt uses another address.
 */
async function importElsewhere<M>(error: Error): Promise<M> {
  // Browsers name the file in the error's text only.
  const [url] = /\S+js/.exec(error.message) ?? [];
  if (!url) throw error;
  const known = addresses[url];
  if (known == null) {
    addresses[url] = "";
    throw error;
  }
  const address = known || `${url}?${Date.now()}`;
  const module = await import(address);
  addresses[url] = address;
  return module;
}

/** Returns what could not be had; undefined: the error has another cause. */
export function missingModule(error: unknown): Lazy<unknown> | undefined {
  return (error as Missing | null)?.missing;
}

/**
 * Returns true if a file failed at its alternative address too (`lazy`): in that case the browser
 * may remember the failure of a module that it shares with others, until the page is reloaded.
 */
export function isStuck(error: unknown): boolean {
  return navigator.onLine && /\.js\?\d/.test(String(error));
}

/** Preloads a module that may be needed soon. Never rejects: the actual use retries. */
export function preload(module: Lazy<unknown>): Promise<unknown> {
  return module.load({ inBackground: true }).catch(() => {});
}

/** Milliseconds between attempts to load a missing module: initial and maximum (MEND-66). */
export const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 60_000;

export interface RetryOptions extends LoadOptions {
  /** Milliseconds until the first attempt. */
  wait?: number;
  onFailed?: (error: unknown) => void;
}

/**
 * Loads a module with retries: after 2, 4, 8 … 60 s, and when the device is online (MEND-66). The
 * returned function gives up.
 */
export function untilLoaded<T>(
  module: Lazy<T>,
  onLoaded: (loaded: T) => void,
  { wait = 0, onFailed, ...options }: RetryOptions = {},
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
    module.load(options).then((loaded) => {
      if (isOver) return;
      end();
      onLoaded(loaded);
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

/** Resolves to a module once it has loaded: `untilLoaded` without a way to give up. */
export function eventually<T>(module: Lazy<T>): Promise<T> {
  return new Promise((resolve) => void untilLoaded(module, resolve));
}
