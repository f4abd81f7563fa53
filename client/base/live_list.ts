import { type ReadonlySignal, signal } from "@preact/signals";
import type { Platform } from "./platform.ts";

interface ListState<T> {
  status: "loading" | "ready" | "error";
  items: readonly T[];
}

/** List that loads when a view shows it, and again whenever it may have changed. */
export interface LiveList<T> {
  readonly state: ReadonlySignal<ListState<T>>;
  /** Marks the list as visible until the returned function is called. */
  watch(): () => void;
  /** Fetches it. Never throws: see the state's `status`. */
  load(): Promise<void>;
  /** Call when the list may have changed: loads it again if it's visible. */
  changed(): Promise<void>;
}

/**
 * A change during a fetch is followed by another fetch, so that the list is never older than the
 * last change.
 */
export function createLiveList<T>(
  { log }: Pick<Platform, "log">,
  fetch: () => Promise<readonly T[]>,
): LiveList<T> {
  const state = signal<ListState<T>>({ status: "loading", items: [] });
  let running: Promise<void> | null = null;
  let stale = false;
  let watched = false;

  async function run() {
    do {
      stale = false;
      try {
        state.value = { status: "ready", items: await fetch() };
      } catch (error) {
        log("A list of the server's settings could not be loaded", error);
        // Keeps the current items, which are better than none.
        if (state.value.status !== "ready") state.value = { status: "error", items: [] };
      }
    } while (stale);
    running = null;
  }

  function load(): Promise<void> {
    if (running) stale = true;
    else {
      if (state.value.status === "error") state.value = { status: "loading", items: [] };
      running = run();
    }
    return running;
  }

  return {
    state,
    watch() {
      watched = true;
      load();
      return () => void (watched = false);
    },
    load,
    changed: () => watched ? load() : Promise.resolve(),
  };
}
