import type { EventPart } from "../base/event_listeners.ts";
import { appearanceOf } from "../base/appearance.ts";
import type { Recorder } from "../base/recorder.ts";
import {
  type ChannelLists,
  countMessage,
  putChannel,
  removeChannel,
  reorder,
  setRecipientLooks,
  setRecipientStatus,
  uncountMessage,
} from "./state.ts";

/** Keeps the lists of channels and direct messages. */
export function channelEvents({ apply }: Recorder<ChannelLists>, isMe: (id: string) => boolean) {
  return {
    "dm-created": ({ channel }) => apply((all) => putChannel(all, channel)),
    "channel-created": ({ channel }) => apply((all) => putChannel(all, channel)),
    "channel-updated": ({ channel }) => apply((all) => putChannel(all, channel)),
    "channels-reordered": ({ serverId, channels }) =>
      apply((all) => reorder(all, serverId, channels)),
    "channel-deleted": ({ channelId }) => apply((all) => removeChannel(all, channelId)),
    "new-message": ({ channel_id, sender_id, seq, isSystemMessage, system }) => {
      const isCall = system?.kind === "missed_call" && !isMe(sender_id);
      const mine = isMe(sender_id) && !isSystemMessage;
      const counts = isSystemMessage ? isCall : !mine;
      apply((all) => countMessage(all, channel_id, seq, mine, counts));
    },
    "message-deleted": ({ channelId, seq }) => apply((all) => uncountMessage(all, channelId, seq)),
    "presence-changed": ({ userId, status }) =>
      apply((all) => setRecipientStatus(all, userId, status)),
    "user-updated": ({ user }) =>
      apply((all) => setRecipientLooks(all, user.id, appearanceOf(user))),
  } satisfies EventPart;
}
