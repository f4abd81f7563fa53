import pin from "@lucide/icons/icons/pin";
import unpin from "@lucide/icons/icons/pin-off";
import { useEffect } from "react";
import { lazy } from "../../../browser/lazy.ts";
import { mayPin } from "../../../client/pins/may_pin.ts";
import type { Channel } from "../../../protocol/channels.ts";
import { pinning as t } from "../../../text/en/pins.ts";
import type { MainContext } from "../context.ts";
import { lazyPanel } from "../lazy_panel.tsx";
import { showError } from "../show_error.ts";
import { panelToggle, type ScreenFeature } from "../slots.ts";

declare module "../../../client/app/ui_store.ts" {
  interface PanelNames {
    pins: true;
  }
}

const canPinIn = ({ client }: MainContext, channel: Channel | null) =>
  channel !== null && mayPin(channel, client.permissions.here.value);

export const pinsScreen: ScreenFeature = {
  channelActions: (main) => [{ text: t.panel, icon: pin, ...panelToggle(main, "pins") }],
  panel: { name: "pins", View: lazyPanel(lazy(() => import("./Pins.tsx"))) },
  // The menu of a message says whether it is pinned.
  useChannel(main, channel) {
    const canPin = canPinIn(main, channel);
    useEffect(() => {
      if (canPin) void main.client.pins.load(channel.id);
    }, [canPin, channel.id]);
  },
  messageMenu(main, channelId, { id }) {
    const { channels, pins } = main.client;
    if (!id || !canPinIn(main, channels.find(channelId))) return [];
    const isPinned = pins.isPinned(channelId, id);
    const change = isPinned ? pins.unpin : pins.pin;
    return [{
      text: isPinned ? t.unpin : t.pin,
      icon: isPinned ? unpin : pin,
      onSelect: () => void change(channelId, id).catch(showError(main.client)),
    }];
  },
};
