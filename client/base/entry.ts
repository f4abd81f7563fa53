import { setPageCookie } from "../../protocol/api/auth.ts";
import type { Api } from "./api.ts";
import type { Platform } from "./platform.ts";
import type { ClientStorage } from "./storage.ts";
import { page as t } from "../../text/en/notices.ts";

/** In the tab's storage: the code of the invite that led to signing in. */
const JOINING = "joining";
/** Counts in the tab's storage how often it was led to /, until that was reached. */
const ENTERING = "entering";

interface Deps {
  platform: Pick<Platform, "navigate" | "cookiesEnabled" | "session">;
  storage: ClientStorage;
  api: Api;
}

export type Entry = ReturnType<typeof openPages>;

/** Whether somebody signed in to accept this invite: once. */
export function isJoining({ session }: Pick<Platform, "session">, code: string): boolean {
  const joining = session.getItem(JOINING) === code;
  session.removeItem(JOINING);
  return joining;
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
      const code = storage.get("pendingInvite");
      storage.set("pendingInvite", null);
      platform.session.setItem(code ? JOINING : ENTERING, code ?? String(this.turnedBack() + 1));
      platform.navigate(code ? `/invite/${encodeURIComponent(code)}` : "/");
    },
  };
}
