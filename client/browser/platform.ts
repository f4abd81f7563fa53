import type { Platform } from "../base/platform.ts";
import { takeResponse } from "../base/early.ts";

/** The real one. Touches no global before one of its members is used: safe while rendering on the server. */
export function browserPlatform(): Platform {
  return {
    fetch: (input, init) => takeResponse(String(input)) ?? globalThis.fetch(input, init),
    upload: async (url, options) => (await import("../base/upload.ts")).upload(url, options),
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
    navigate: (path, how = "assign") => location[how](path),
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
