import type { upload } from "./upload.ts";

/** All that the browser's logic takes from its surroundings, so that tests can stand in for them. */
export interface Platform {
  fetch: typeof fetch;
  /** `fetch` of a large body, which tells how much of it is sent. */
  upload: typeof upload;
  local: Storage;
  session: Storage;
  /** `document.cookie`. */
  readCookies(): string;
  writeCookie(line: string): void;
  cookiesEnabled(): boolean;
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls back after `ms` milliseconds; the answer cancels it. */
  after(ms: number, callback: () => void): () => void;
  /** Leaves the page for another one of ours. */
  navigate(path: string): void;
  reload(): void;
  /** Whether nobody looks at the page now. */
  hidden(): boolean;
  /** Listens to an event of the window; the answer stops it. */
  listen<E extends keyof WindowEventMap>(
    event: E,
    callback: (event: WindowEventMap[E]) => void,
  ): () => void;
  /** `data-theme` of the page; null follows the system. */
  showTheme(theme: string | null): void;
  /** Deletes what a session kept beside web storage. Never rejects (HARD-14). */
  clean(): Promise<void>;
  /** A failure that only a developer wants to see. */
  log(what: string, error: unknown): void;
}

/** The real thing. Touches no global before one of its members is used: safe while rendering on the server. */
export function browserPlatform(): Platform {
  return {
    fetch: (input, init) => globalThis.fetch(input, init),
    upload: async (url, options) => (await import("./upload.ts")).upload(url, options),
    get local() {
      return globalThis.localStorage;
    },
    get session() {
      return globalThis.sessionStorage;
    },
    readCookies: () => document.cookie,
    writeCookie: (line) => void (document.cookie = line),
    cookiesEnabled: () => navigator.cookieEnabled,
    now: () => Date.now(),
    after(ms, callback) {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
    navigate: (path) => location.assign(path),
    reload: () => location.reload(),
    hidden: () => document.hidden,
    listen(event, callback) {
      globalThis.addEventListener(event, callback as EventListener);
      return () => globalThis.removeEventListener(event, callback as EventListener);
    },
    showTheme(theme) {
      if (theme) document.documentElement.dataset.theme = theme;
      else delete document.documentElement.dataset.theme;
    },
    // Where it cannot be loaded the next page does it.
    clean: () => import("../sealed/device.ts").then((file) => file.cleanDevice(), () => {}),
    log: (what, error) => console.warn(what, error),
  };
}
