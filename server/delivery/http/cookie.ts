import { DEVICE_LIFETIME_MS } from "../../features/auth/known_devices.ts";
import type { PageSecret } from "../../features/auth/sessions.ts";

/**
 * Returns the name of the cookie that is read only to render pages, never accepted by /api or the
 * socket (D-ACCT-3). Under TLS no other name counts: no other host, path or unprotected page can
 * have set one that begins with __Host- (HARD-16).
 */
export function pageCookieName(secure: boolean): string {
  return secure ? "__Host-parley_page" : "parley_page";
}

const DEVICE_COOKIE = "parley_device";

/**
 * Returns the name of the cookie by which a device is recognized (HARD-7). Under TLS nobody else
 * can set one of this name.
 */
export function deviceCookieName(secure: boolean): string {
  return secure ? `__Secure-${DEVICE_COOKIE}` : DEVICE_COOKIE;
}

export function setDeviceCookie(headers: Headers, value: string, secure: boolean): void {
  const seconds = DEVICE_LIFETIME_MS / 1000;
  const parts = [`${deviceCookieName(secure)}=${value}`, "Path=/api", "HttpOnly"];
  parts.push("SameSite=Strict", `Max-Age=${seconds}`, ...(secure ? ["Secure"] : []));
  headers.append("set-cookie", parts.join("; "));
}

/** @param now milliseconds: the browser forgets the cookie when it runs out */
export function setPageCookie(
  headers: Headers,
  { value, expires }: PageSecret,
  secure: boolean,
  now: number,
): void {
  const seconds = Math.max(0, Math.floor((expires - now) / 1000));
  headers.append("set-cookie", cookie(value, seconds, secure));
}

export function clearPageCookie(headers: Headers, secure: boolean): void {
  headers.append("set-cookie", cookie("", 0, secure));
}

function cookie(value: string, maxAge: number, secure: boolean): string {
  const parts = [`${pageCookieName(secure)}=${value}`, "Path=/", "HttpOnly", "SameSite=Lax"];
  return [...parts, `Max-Age=${maxAge}`, ...(secure ? ["Secure"] : [])].join("; ");
}
