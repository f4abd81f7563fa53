import add from "@lucide/icons/icons/user-plus";
import select from "@lucide/icons/icons/list-checks";
import type { ChannelAction } from "../../components/shell/ChannelActions.tsx";
import { channelMenu as t } from "../../text/en/main.ts";
import type { MainContext } from "./context.ts";
import { SCREEN_FEATURES } from "./feature_list.ts";

/** Returns the actions of the header for the open channel. */
export function channelActions(main: MainContext): ChannelAction[] {
  const { client, dialog } = main;
  const { selection } = client;
  const channel = client.channels.selected.value;
  if (!channel) return [];
  const selecting = selection.ids.value !== null;
  return [
    ...SCREEN_FEATURES.flatMap((feature) => feature.channelActions?.(main, channel) ?? []),
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
