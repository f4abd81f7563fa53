import { TIMES } from "../../protocol/limits.ts";

/** Read only to render pages, never accepted by /api or the socket (D-ACCT-3). */
export const PAGE_COOKIE = "parley_page";

export function setPageCookie(headers: Headers, value: string, secure: boolean): void {
  const seconds = TIMES.sessionLife / 1000;
  headers.append("set-cookie", cookie(value, seconds, secure));
}

export function clearPageCookie(headers: Headers, secure: boolean): void {
  headers.append("set-cookie", cookie("", 0, secure));
}

function cookie(value: string, maxAge: number, secure: boolean): string {
  const parts = [`${PAGE_COOKIE}=${value}`, "Path=/", "HttpOnly", "SameSite=Lax"];
  return [...parts, `Max-Age=${maxAge}`, ...(secure ? ["Secure"] : [])].join("; ");
}
