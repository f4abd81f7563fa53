import type { Context } from "fresh";

/** /docs leads to the page for everybody. */
export const handler = (ctx: Context<unknown>) => ctx.redirect("/docs/help");
