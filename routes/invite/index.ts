import type { Context } from "fresh";
import { codeIn } from "../../protocol/invite_code.ts";

/** /invite redirects to the invite that was pasted on /login, or without one to / (INV-02). */
export const handler = (ctx: Context<unknown>) => {
  const code = codeIn(ctx.url.searchParams.get("code") ?? "");
  return ctx.redirect(code ? `/invite/${encodeURIComponent(code)}` : "/");
};
