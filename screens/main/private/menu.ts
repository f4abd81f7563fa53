import lock from "@lucide/icons/icons/lock";
import type { Channel } from "../../../protocol/channels.ts";
import { channel as t } from "../../../text/en/shell.ts";
import type { MainContext } from "../context.ts";
import { inGroup } from "../late_feature.ts";

/** Returns the row that encrypts a server's text channel, for those who may change it. */
export function encryptRows({ client, dialog }: MainContext, channel: Channel) {
  const { id: channelId, server_id, is_voice, thread } = channel;
  if (server_id === null || is_voice || thread || client.channels.privateFrom(channelId) !== null) {
    return [];
  }
  if (!client.permissions.in(channel).manageChannels) return [];
  const onSelect = () => dialog.value = { kind: "private", channelId };
  return inGroup("manage", [{ text: t.makePrivate, icon: lock, onSelect }]);
}
