import down from "@lucide/icons/icons/arrow-down";
import up from "@lucide/icons/icons/arrow-up";
import create from "@lucide/icons/icons/plus";
import edit from "@lucide/icons/icons/settings-2";
import { besideOf } from "../../../client/channels/moves.ts";
import { comboText } from "../../../components/ui/combo_text.ts";
import type { IconData } from "../../../components/ui/Icon.tsx";
import type { MenuItem } from "../../../components/ui/MenuButton.tsx";
import type { Channel } from "../../../protocol/channels.ts";
import { can } from "../../../protocol/permissions.ts";
import type { Server } from "../../../protocol/servers.ts";
import { listMenu as t, serverMenu } from "../../../text/en/main.ts";
import { channel as texts } from "../../../text/en/shell.ts";
import type { MainContext } from "../context.ts";
import { inGroup } from "../late_feature.ts";
import { moveChannel, shownChannels } from "../move_channels.ts";
import { membershipIfOpen } from "../open_server.ts";

/** Returns the row of a server's menu that creates a channel. */
export function serverRows(main: MainContext, { id: serverId }: Server) {
  if (!can(membershipIfOpen(main, serverId), "manageChannels")) return [];
  return inGroup("server", [{
    text: serverMenu.create,
    icon: create,
    onSelect: () => main.dialog.value = { kind: "create-channel", serverId, isVoice: false },
  }]);
}

/** Returns the rows of a server's channel that move it and change it. */
export function channelRows(main: MainContext, channel: Channel) {
  const { client, dialog } = main;
  if (channel.server_id === null || channel.thread) return [];
  const onSelect = () => dialog.value = { kind: "edit-channel", channel };
  const mayEdit = client.permissions.in(channel).manageChannels;
  return [
    ...inGroup("move", moveRows(main, channel)),
    ...inGroup("manage", mayEdit ? [{ text: texts.edit, icon: edit, onSelect }] : []),
  ];
}

/**
 * Returns rows that move a channel one step up or down, for those who may order channels
 * (MEND-26f).
 */
function moveRows(main: MainContext, channel: Channel): MenuItem[] {
  const { membership } = main.client.permissions;
  if (!can(membership.value, "manageChannels")) return [];
  const beside = besideOf(shownChannels(main), channel);
  const at = beside.findIndex(({ id }) => id === channel.id);
  const row = (text: string, combo: string, icon: IconData, to: number): MenuItem[] =>
    beside[to]
      ? [{
        text,
        icon,
        keys: comboText(combo),
        onSelect: () => void moveChannel(main, channel.id, to),
      }]
      : [];
  return [
    ...row(t.moveUp, "Ctrl+Shift+ArrowUp", up, at - 1),
    ...row(t.moveDown, "Ctrl+Shift+ArrowDown", down, at + 1),
  ];
}
