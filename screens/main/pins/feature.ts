import pin from "@lucide/icons/icons/pin";
import { useEffect } from "react";
import { lazy } from "../../../browser/lazy.ts";
import { mayPin } from "../../../client/pins/may_pin.ts";
import { pinning as t } from "../../../text/en/pins.ts";
import { lazyPanel } from "../lazy_panel.tsx";
import { panelToggle, type ScreenFeature } from "../screen_feature.ts";

declare module "../../../client/app/ui_store.ts" {
  interface PanelNames {
    pins: true;
  }
}

export const pinsScreen: ScreenFeature = {
  channelActions: (main) => [{ text: t.panel, icon: pin, ...panelToggle(main, "pins") }],
  panel: { name: "pins", View: lazyPanel(lazy(() => import("./Pins.tsx"))) },
  // The menu of a message says whether it is pinned.
  useChannel(main, channel) {
    const { pins, permissions } = main.client;
    const canPin = mayPin(channel, permissions.here.value);
    useEffect(() => {
      if (canPin) void pins.load(channel.id);
    }, [canPin, channel.id]);
  },
};
