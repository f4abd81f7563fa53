import type { Platform } from "./platform.ts";

/** null follows the system. */
export type Theme = "dark" | "light" | null;

/** Saved choice for the members panel beside the chat; null: none yet. */
export type MembersChoice = "open" | "closed" | null;

const YEAR_SECONDS = 365 * 86_400;

type Cookies = Pick<Platform, "writeCookie">;

function write({ writeCookie }: Cookies, name: string, value: string, seconds: number) {
  writeCookie(`${name}=${value}; Path=/; SameSite=Lax; Max-Age=${seconds}`);
}

/**
 * Tells the server what to paint first next time: `home`, a direct message, a server, or one of its
 * channels.
 */
export function rememberLocation(
  cookies: Cookies,
  serverId: string | null,
  channelId: string | null,
) {
  const location = channelId ? `${serverId ?? "dm"}/${channelId}` : serverId ?? "home";
  write(cookies, "parley_at", location, YEAR_SECONDS);
}

export function forgetLocation(cookies: Cookies) {
  write(cookies, "parley_at", "", 0);
}

/** Lets the server's first paint have the chosen theme; null: that of the system. */
export function rememberTheme(cookies: Cookies, theme: Theme) {
  write(cookies, "theme", theme ?? "", theme ? YEAR_SECONDS : 0);
}

/** Makes the server's first paint include the members panel beside the chat, or not (UX-11). */
export function rememberMembers(cookies: Cookies, open: boolean) {
  write(cookies, "parley_members", open ? "open" : "closed", YEAR_SECONDS);
}

/** The theme that this device chose. */
export function storedTheme({ readCookies }: Pick<Platform, "readCookies">): Theme {
  const value = /(?:^|; )theme=(dark|light)(?:;|$)/.exec(readCookies())?.[1];
  return value === "dark" || value === "light" ? value : null;
}
