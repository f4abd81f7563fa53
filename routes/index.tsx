import { page } from "fresh";
import Main from "../islands/Main.tsx";
import { define } from "../server/define.ts";
import { loadMain } from "../server/pages.ts";

/** / with real data before any script runs; without a session to /login (AUTH-03). */
export const handler = define.handlers({
  GET: async (ctx) => ctx.state.session ? page(await loadMain(ctx.state)) : ctx.redirect("/login"),
});

export default define.page<typeof handler>(({ data }) => <Main {...data} />);
