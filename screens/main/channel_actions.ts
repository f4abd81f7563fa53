import pin from "@lucide/icons/icons/pin";
import search from "@lucide/icons/icons/search";
import select from "@lucide/icons/icons/list-checks";
import type { Client } from "../../client/app/client.ts";
import type { Panel } from "../../client/app/ui_store.ts";
import type { ChannelAction } from "../../components/shell/ChannelActions.tsx";
import { channelMenu as t } from "../../text/en/main.ts";

/** What the header offers for the open channel. */
export function channelActions(client: Client): ChannelAction[] {
  const { ui, selection } = client;
  const channel = client.channels.selected.value;
  if (!channel) return [];
  const open = (panel: Panel) => ({
    pressed: ui.panel.value === panel,
    onSelect: () => ui.setPanel(ui.panel.value === panel ? null : panel),
  });
  const selecting = selection.ids.value !== null;
  return [
    { text: t.search, icon: search, ...open("search") },
    // Nobody pins in a direct message.
    ...(channel.recipient ? [] : [{ text: t.pins, icon: pin, ...open("pins") }]),
    ...(client.permissions.here.value.deleteMessages
      ? [{
        text: t.select,
        icon: select,
        pressed: selecting,
        onSelect: selecting ? selection.stop : selection.start,
      }]
      : []),
  ];
}
