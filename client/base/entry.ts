import { setPageCookie } from "../../protocol/api/auth.ts";
import type { Api } from "./api.ts";
import type { Platform } from "./platform.ts";
import { type ClientStorage, JOINING } from "./storage.ts";
import { page as t } from "../../text/en/notices.ts";

/**
 * Time limit in milliseconds for logging in or signing up: afterwards someone else may be using the
 * device.
 */
const ENTRY_TIMEOUT_MS = 15 * 60_000;
/** Counts in the tab's storage how often it was led to /, until that was reached. */
const ENTERING = "entering";

interface Deps {
  platform: Pick<Platform, "navigate" | "cookiesEnabled" | "session" | "now">;
  storage: ClientStorage;
  api: Api;
}

export type Entry = ReturnType<typeof openPages>;

type Tab = Pick<Platform, "session" | "now">;

/** Remembers in this tab that someone goes to log in to accept this invite. */
export function beginJoining({ session, now }: Tab, code: string): void {
  session.setItem(JOINING, `${now() + ENTRY_TIMEOUT_MS} ${code}`);
}

/** Returns true, once, if this tab logged in to accept the invite. */
export function isJoining(tab: Tab, code: string): boolean {
  const isFor = isSigningInFor(tab, code);
  tab.session.removeItem(JOINING);
  return isFor;
}

/**
 * Returns the invite for which this tab logs in; null: none. A code left on the device by someone
 * who went away is forgotten, so that the next person doesn't join by accident (INV-04, MEND-11).
 */
export function pendingInvite(
  { platform, storage }: { platform: Tab; storage: ClientStorage },
): string | null {
  const code = storage.get("pendingInvite");
  if (code === null || isSigningInFor(platform, code)) return code;
  storage.set("pendingInvite", null);
  return null;
}

function isSigningInFor({ session, now }: Tab, code: string): boolean {
  const [until, ...joining] = session.getItem(JOINING)?.split(" ") ?? [];
  return joining.join(" ") === code && now() < Number(until);
}

/** Call when the page at / has loaded: the navigation to it has worked. */
export function hasEntered({ session }: Pick<Platform, "session">): void {
  session.removeItem(ENTERING);
}

/** The way from the signed-out pages into the application. */
export function openPages({ platform, storage, api }: Deps) {
  return {
    /**
     * Makes the server set the cookie with which it renders /; a session from storage may lack it.
     */
    async allow() {
      // Without cookies / would send the person back here at once, for ever.
      if (!platform.cookiesEnabled()) throw new Error(t.cookiesOff);
      await api.call(setPageCookie);
    },
    /**
     * Returns how often / has redirected this tab back at once: the browser does not keep its
     * cookie.
     */
    turnedBack: () => Number(platform.session.getItem(ENTERING)),
    /** To the pending invite, which is used up by it, else to / (INV-04). */
    go() {
      const code = pendingInvite({ platform, storage });
      storage.set("pendingInvite", null);
      if (!code) platform.session.setItem(ENTERING, String(this.turnedBack() + 1));
      platform.navigate(code ? `/invite/${encodeURIComponent(code)}` : "/");
    },
  };
}
