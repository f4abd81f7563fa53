import create from "@lucide/icons/icons/plus";
import edit from "@lucide/icons/icons/settings-2";
import type { Channel } from "../../../protocol/channels.ts";
import { can } from "../../../protocol/permissions.ts";
import type { Server } from "../../../protocol/servers.ts";
import { serverMenu } from "../../../text/en/main.ts";
import { channel as texts } from "../../../text/en/shell.ts";
import type { MainContext } from "../context.ts";
import { inGroup } from "../late_feature.ts";
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

/** Returns the row of a server's channel that changes it. */
export function channelRows(main: MainContext, channel: Channel) {
  const { client, dialog } = main;
  if (channel.server_id === null || channel.thread) return [];
  const onSelect = () => dialog.value = { kind: "edit-channel", channel };
  const mayEdit = client.permissions.in(channel).manageChannels;
  return inGroup("manage", mayEdit ? [{ text: texts.edit, icon: edit, onSelect }] : []);
}
