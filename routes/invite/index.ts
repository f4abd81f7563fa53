import type { Context } from "fresh";
import { codeIn } from "../../protocol/invite_code.ts";

/** /invite leads to the invite that somebody pasted on /login, and without one to / (INV-02). */
export const handler = (ctx: Context<unknown>) => {
  const code = codeIn(ctx.url.searchParams.get("code") ?? "");
  return ctx.redirect(code ? `/invite/${encodeURIComponent(code)}` : "/");
};
