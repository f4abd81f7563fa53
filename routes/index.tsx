import { page } from "fresh";
import { asset, Head } from "fresh/runtime";
import Main from "../islands/Main.tsx";
import Shell from "../islands/Shell.tsx";
import { define } from "../server/delivery/pages/define.ts";
import { loadMain } from "../server/delivery/pages/pages.ts";

/**
 * / with real data before any script runs; without a session to /login (AUTH-03). With `?shell=en`
 * the same page without anything personal, which devices keep for when they are offline (UX-4).
 */
export const handler = define.handlers({
  async GET(ctx) {
    const { state, req } = ctx;
    if (ctx.url.searchParams.has("shell")) return page(null);
    if (!state.session) return ctx.redirect("/login");
    const cookies = req.headers.get("cookie") ?? "";
    const { language, session: { user, admin } } = state;
    return page({ ...await loadMain(state.app, user, cookies), admin, language });
  },
});

export default define.page<typeof handler>(({ data }) => {
  if (!data) return <Shell />;
  return (
    <>
      <Head>
        <script
          id="early"
          type="module"
          async
          src={asset("/assets/early.js")}
          data-user={data.user.id}
          data-channel={data.selectedChannelId ?? undefined}
        />
      </Head>
      <Main {...data} />
    </>
  );
});
