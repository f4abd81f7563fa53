import { markUnread } from "../../protocol/api/channels.ts";
import type { Api } from "../base/api.ts";
import type { ChannelsStore } from "../channels/store.ts";
import type { ReadMarker } from "./read_marker.ts";
import type { MessagesStore } from "./store.ts";

interface Deps {
  api: Api;
  channels: Pick<ChannelsStore, "find">;
  messages: Pick<MessagesStore, "setUnread">;
  reading: Pick<ReadMarker, "updated">;
}

export function createMarkUnread({ api, channels, messages, reading }: Deps) {
  return {
    /**
     * Marks the message with this `seq` and all later ones as unread, on all the user's devices
     * (UX-11). Shown at once. Throws `ApiError` or `NetworkError`.
     */
    async markUnread(channelId: string, seq: number) {
      const channel = channels.find(channelId);
      if (!channel) return;
      const { mention_count, read_seq: hadRead } = channel;
      const read_seq = Math.min(hadRead, seq - 1);
      reading.updated(channelId, { read_seq, mention_count, unread: true });
      messages.setUnread(channelId, seq - 1);
      await api.call(markUnread, { id: channelId, body: { seq: read_seq, had_read: hadRead } });
    },
  };
}
