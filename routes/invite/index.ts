import type { Context } from "fresh";

/** /invite without a code leads to / (INV-02). */
export const handler = (ctx: Context<unknown>) => ctx.redirect("/");
