import type { EarlyResponse } from "./early.ts";
import type { KeyLock } from "./key_lock.ts";
import type { upload } from "./upload.ts";

/** Everything that the browser's logic takes from its environment, so that tests can replace it. */
export interface Platform {
  fetch(path: string, options: RequestInit): Promise<EarlyResponse>;
  /** `fetch` of a large body, which reports its progress. */
  upload: typeof upload;
  local: Storage;
  session: Storage;
  /** `document.cookie`. */
  readCookies(): string;
  writeCookie(line: string): void;
  cookiesEnabled(): boolean;
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls back after `ms` milliseconds; the response cancels it. */
  after(ms: number, callback: () => void): () => void;
  /** Navigates to another page of Parley. A replaced page isn't in the history. */
  navigate(path: string, how?: "assign" | "replace"): void;
  reload(): void;
  /** Returns true if the page is out of sight. */
  hidden(): boolean;
  /**
   * Returns true if the user has this very window in front: messages in it count as read (MEND-48).
   * Absent on pages without a chat.
   */
  watched?(): boolean;
  /** Listens to an event of the window; the response stops it. */
  listen<E extends keyof WindowEventMap>(
    event: E,
    callback: (event: WindowEventMap[E]) => void,
  ): () => void;
  /** `data-theme` of the page; null follows the system. */
  showTheme(theme: string | null): void;
  /**
   * Deletes a session's data other than web storage, and locks the keys of its user (HARD-14,
   * MEND-33). Rejects on failure: then the next page does it.
   * @param deleteKeysOf id of the user whose keys are deleted rather than locked
   */
  clean(deleteKeysOf?: string): Promise<void>;
  keyLock(): Promise<KeyLock>;
  /** A failure that only a developer wants to see. */
  log(what: string, error: unknown): void;
}

/** Resolves after `ms` milliseconds. */
export function sleep({ after }: Pick<Platform, "after">, ms: number): Promise<void> {
  return new Promise((resolve) => void after(ms, resolve));
}
