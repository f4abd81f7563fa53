import type { ComponentType } from "react";
import type { Panel } from "../../client/app/ui_store.ts";
import type { ChannelAction } from "../../components/shell/ChannelActions.tsx";
import type { Channel } from "../../protocol/channels.ts";
import type { MainContext } from "./context.ts";

/**
 * The parts of a feature in places that are there from the start, which `feature_list.ts` lists. Menus,
 * dialogs and settings come later (`LateFeature`).
 */
export interface ScreenFeature {
  /** Buttons in the header of the open channel. */
  readonly channelActions?: (main: MainContext, channel: Channel) => readonly ChannelAction[];
  /** Runs as a hook while a channel is on screen. */
  readonly useChannel?: (main: MainContext, channel: Channel) => void;
  /** Panel beside the chat, open while `ui.panel` has its name. Create it with `lazyPanel`. */
  readonly panel?: { readonly name: Panel; readonly View: ComponentType };
}

/** The part of a header's button that opens a panel, or closes it. */
export function panelToggle({ client: { ui } }: MainContext, name: Panel) {
  const isOpen = ui.panel.value === name;
  return { pressed: isOpen, onSelect: () => ui.setPanel(isOpen ? null : name) };
}
