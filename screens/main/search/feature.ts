import search from "@lucide/icons/icons/search";
import { lazy } from "../../../browser/lazy.ts";
import { search as t } from "../../../text/en/search.ts";
import { lazyPanel } from "../lazy_panel.tsx";
import { panelToggle, type ScreenFeature } from "../screen_feature.ts";

declare module "../../../client/app/ui_store.ts" {
  interface PanelNames {
    search: true;
  }
}

export const searchScreen: ScreenFeature = {
  channelActions: (main) => [{ text: t.title, icon: search, ...panelToggle(main, "search") }],
  panel: { name: "search", View: lazyPanel(lazy(() => import("./Search.tsx"))) },
};
