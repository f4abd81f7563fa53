import { createChannel, deleteChannel, updateChannel } from "../../protocol/api/channels.ts";
import type { Channel } from "../../protocol/channels.ts";
import type { Api } from "../base/api.ts";
import type { EventHandlers } from "../base/socket.ts";
import type { ChannelsStore } from "./store.ts";

/** What one can do to channels. All throw `ApiError` or `NetworkError`. */
export interface ChannelActions {
  create(serverId: string, name: string, isVoice: boolean): Promise<Channel>;
  rename(channelId: string, name: string): Promise<void>;
  remove(channelId: string): Promise<void>;
}

interface Deps {
  api: Api;
  /** A response changes the stores as its event will: both may come, in either order. */
  events: Pick<EventHandlers, "channel-created" | "channel-updated" | "channel-deleted">;
  channels: Pick<ChannelsStore, "find">;
}

export function createChannelActions({ api, events, channels }: Deps): ChannelActions {
  return {
    async create(serverId, name, isVoice) {
      const { channel } = await api.call(createChannel, { serverId, body: { name, isVoice } });
      events["channel-created"]({ channel });
      return channel;
    },
    async rename(channelId, name) {
      events["channel-updated"](await api.call(updateChannel, { id: channelId, body: { name } }));
    },
    async remove(channelId) {
      const serverId = channels.find(channelId)?.server_id ?? "";
      await api.call(deleteChannel, { id: channelId });
      events["channel-deleted"]({ channelId, serverId });
    },
  };
}
