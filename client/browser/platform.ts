import { page as t } from "../../text/en/notices.ts";
import { begin, track } from "../../browser/busy.ts";
import { lazy } from "../../browser/lazy.ts";
import type { Platform } from "../base/platform.ts";
import { takeResponse } from "../base/early.ts";

/** Milliseconds. Shorter timers count as work in flight (`settled`). */
const SOON_MS = 1000;

/**
 * Milliseconds after which a page that still exists hasn't been left: the navigation was a
 * download.
 */
const LEAVING_MS = 5000;

/** Counts as work until the page is gone, is shown again as it was, or turns out to stay. */
function leave(): void {
  const end = begin();
  addEventListener("pageshow", end, { once: true });
  setTimeout(end, LEAVING_MS);
}

/** The real one. Touches no global before one of its members is used: safe while rendering on the server. */
export function browserPlatform(): Platform {
  return {
    fetch: (input, init) => takeResponse(String(input)) ?? globalThis.fetch(input, init),
    upload: async (url, options) =>
      (await lazy(() => import("../base/upload.ts")).load()).upload(url, options),
    get local() {
      try {
        return globalThis.localStorage;
      } catch (cause) {
        // A text for users: the failed action shows it (MEND-49).
        throw new Error(t.cookiesOff, { cause });
      }
    },
    get session() {
      return globalThis.sessionStorage;
    },
    readCookies: () => document.cookie,
    writeCookie: (line) => void (document.cookie = line),
    cookiesEnabled: () => navigator.cookieEnabled,
    now: () => Date.now(),
    after(ms, callback) {
      const end = ms < SOON_MS ? begin() : () => {};
      const timer = setTimeout(() => {
        try {
          callback();
        } finally {
          end();
        }
      }, ms);
      return () => {
        clearTimeout(timer);
        end();
      };
    },
    navigate(path, how = "assign") {
      leave();
      location[how](path);
    },
    reload() {
      leave();
      location.reload();
    },
    hidden: () => document.hidden,
    listen(event, callback) {
      globalThis.addEventListener(event, callback as EventListener);
      return () => globalThis.removeEventListener(event, callback as EventListener);
    },
    showTheme(theme) {
      if (theme) document.documentElement.dataset.theme = theme;
      else delete document.documentElement.dataset.theme;
    },
    clean: (deleteKeysOf) =>
      track(
        lazy(() => import("../sealed/device.ts")).load()
          .then((file) => file.cleanDevice(deleteKeysOf)),
      ),
    keyLock: lazy(() => import("../e2ee/lock/entry.ts"), (file) => file.keyLock).load,
    log: (what, error) => console.warn(what, error),
  };
}
