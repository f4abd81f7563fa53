import { page } from "fresh";
import { asset, Head } from "fresh/runtime";
import Main from "../islands/Main.tsx";
import Shell from "../islands/Shell.tsx";
import { listMessages } from "../protocol/api/messages.ts";
import { LIMITS } from "../protocol/limits.ts";
import { Lists } from "../screens/main/Lists.tsx";
import { RenderedLists } from "../screens/main/late_lists.tsx";
import { idRoot } from "../server/delivery/fresh/island_ids.ts";
import { ADDRESS, destinationOf } from "../server/delivery/pages/addresses.ts";
import { define } from "../server/delivery/pages/define.ts";
import {
  comeBack,
  loadMain,
  storedLocation,
  storedMembers,
  toLogin,
} from "../server/delivery/pages/pages.ts";

/** Main screen at its own address, and at those of its places (UX-8). */
export const config = { routeOverride: `/:address(${ADDRESS})?` };

/**
 * The page with real data before any script runs; without a session to /login (AUTH-03). With
 * `?shell=en` the same page without anything personal, which devices keep for when they are offline
 * (UX-4).
 */
export const handler = define.handlers({
  async GET(ctx) {
    const { state, req, params } = ctx;
    if (ctx.url.searchParams.has("shell")) return page(null);
    if (!state.session) return toLogin(ctx);
    const back = comeBack(ctx);
    if (back) return back;
    const { app, language, session: { user, admin } } = state;
    const { location, arrival } = await destinationOf(app, user.id, params.address);
    const cookies = req.headers.get("cookie") ?? "";
    const main = {
      ...await loadMain(app, user, location ?? storedLocation(cookies)),
      members: storedMembers(cookies),
      admin,
      language,
    };
    return page({ main, arrival }, { status: arrival.nothing ? 404 : 200 });
  },
});

export default define.page<typeof handler>(({ data }) => {
  if (!data) {
    return (
      <>
        <Head>
          {/* Before the page's own, and before anything is painted, where the browser can wait. */}
          <script defer src={asset("/assets/shell.js")} {...{ blocking: "render" }} />
        </Head>
        <Shell />
      </>
    );
  }
  return (
    <>
      <Head>
        <script
          id="early"
          type="module"
          async
          src={asset("/assets/early.js")}
          data-user={data.main.user.id}
          data-channel={data.main.selectedChannelId ?? undefined}
          data-messages={newestMessages(data.main.selectedChannelId)}
          data-arrival={JSON.stringify(data.arrival)}
        />
      </Head>
      {/* A tree of its own in browsers (decision 0051), with ids as they are there. */}
      <RenderedLists.Provider value={Object.assign(<Lists />, idRoot(-1))}>
        <Main {...data.main} />
      </RenderedLists.Provider>
    </>
  );
});

/** Returns the first request of the chat, like `ChannelHistory`. */
function newestMessages(channelId: string | null): string | undefined {
  if (channelId === null) return undefined;
  const path = listMessages.path.replace("{channelId}", channelId);
  return `${path}?limit=${LIMITS.pageDefault}&inline=${LIMITS.inlineContentMax}&authors=true`;
}
