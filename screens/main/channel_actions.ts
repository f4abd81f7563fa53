import pin from "@lucide/icons/icons/pin";
import add from "@lucide/icons/icons/user-plus";
import search from "@lucide/icons/icons/search";
import select from "@lucide/icons/icons/list-checks";
import type { Panel } from "../../client/app/ui_store.ts";
import type { ChannelAction } from "../../components/shell/ChannelActions.tsx";
import { channelMenu as t } from "../../text/en/main.ts";
import type { MainContext } from "./context.ts";

/** What the header offers for the open channel. */
export function channelActions({ client, dialog }: MainContext): ChannelAction[] {
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
    { text: t.pins, icon: pin, ...open("pins") },
    // Others may be added to a direct message and a group (E2E-16).
    ...(channel.server_id === null
      ? [{
        text: t.people,
        icon: add,
        onSelect: () => void (dialog.value = { kind: "group-people", channel }),
      }]
      : []),
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
