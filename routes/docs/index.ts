import type { Context } from "fresh";

/** /docs redirects to the page for everyone. */
export const handler = (ctx: Context<unknown>) => ctx.redirect("/docs/help");
