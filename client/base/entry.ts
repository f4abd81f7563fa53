import { setPageCookie } from "../../protocol/api/auth.ts";
import type { Api } from "./api.ts";
import type { Platform } from "./platform.ts";
import { type ClientStorage, JOINING } from "./storage.ts";
import { page as t } from "../../text/en/notices.ts";

/** So many milliseconds signing in or registering may take: then somebody else may sit there. */
const JOINING_TIME = 15 * 60_000;
/** Counts in the tab's storage how often it was led to /, until that was reached. */
const ENTERING = "entering";

interface Deps {
  platform: Pick<Platform, "navigate" | "cookiesEnabled" | "session" | "now">;
  storage: ClientStorage;
  api: Api;
}

export type Entry = ReturnType<typeof openPages>;

type Tab = Pick<Platform, "session" | "now">;

/** Somebody goes to sign in, in this tab, to accept this invite. */
export function beginJoining({ session, now }: Tab, code: string): void {
  session.setItem(JOINING, `${now() + JOINING_TIME} ${code}`);
}

/** Whether they have signed in for that: once. */
export function isJoining(tab: Tab, code: string): boolean {
  const isFor = isSigningInFor(tab, code);
  tab.session.removeItem(JOINING);
  return isFor;
}

/**
 * The invite for which this tab signs in; null: none. A code that the device keeps from somebody
 * who went away is forgotten: it is nothing to whoever signs in next (INV-04, MEND-11).
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

/** The page at / is there: what led to it has worked. */
export function hasEntered({ session }: Pick<Platform, "session">): void {
  session.removeItem(ENTERING);
}

/** The way from the signed-out pages into the application. */
export function openPages({ platform, storage, api }: Deps) {
  return {
    /** Has the server set the cookie with which it renders /; a session from storage may lack it. */
    async allow() {
      // Without cookies / would send the person back here at once, for ever.
      if (!platform.cookiesEnabled()) throw new Error(t.cookiesOff);
      await api.call(setPageCookie);
    },
    /** How often / has led this tab back at once: the browser does not keep its cookie. */
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
