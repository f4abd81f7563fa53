import threads from "@lucide/icons/icons/messages-square";
import { lazy } from "../../../browser/lazy.ts";
import { list as t } from "../../../text/en/threads.ts";
import { lazyPanel } from "../lazy_panel.tsx";
import { panelToggle, type ScreenFeature } from "../screen_feature.ts";

declare module "../../../client/app/ui_store.ts" {
  interface PanelNames {
    threads: true;
  }
}

/** List of the open channel's threads (COM-7). Direct messages have none. */
export const threadsScreen: ScreenFeature = {
  channelActions: (main, { server_id }) =>
    server_id === null ? [] : [{ text: t.title, icon: threads, ...panelToggle(main, "threads") }],
  panel: { name: "threads", View: lazyPanel(lazy(() => import("./Threads.tsx"))) },
};
