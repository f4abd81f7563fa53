import type { ReadState } from "../protocol/channels.ts";
import type { Api } from "./api.ts";
import { ApiError } from "./errors.ts";
import type { Platform } from "./platform.ts";
import type { Recorder } from "./recorder.ts";
import { type ChannelLists, readTo } from "./state/channels.ts";
import type { ChannelsStore } from "./stores/channels.ts";

/** Milliseconds in which several markers of a channel become one request. */
const GATHER = 500;

/** Tells the server how far one has read (D-MSG-8); the badge here goes at once. */
export interface ReadMarker {
  /** Up to the channel's newest message, or to `seq`. */
  mark(channelId: string, seq?: number): void;
  /** The connection is back: sends what could not be sent. */
  wake(): void;
}

interface Needs {
  platform: Pick<Platform, "after" | "log">;
  api: Api;
  channels: Pick<ChannelsStore, "find">;
  recorder: Recorder<ChannelLists>;
}

export function createReadMarker({ platform, api, channels, recorder }: Needs): ReadMarker {
  /** Highest seq by channel that the server has not heard of. */
  const unsent = new Map<string, number>();
  const waiting = new Set<string>();

  async function send(channelId: string) {
    waiting.delete(channelId);
    const seq = unsent.get(channelId);
    if (seq === undefined) return;
    try {
      const read = await api.post<ReadState>(`/channels/${channelId}/read`, { seq });
      if (unsent.get(channelId) === seq) unsent.delete(channelId);
      recorder.apply((lists) => readTo(lists, channelId, read));
    } catch (error) {
      if (error instanceof ApiError && !error.passing) unsent.delete(channelId);
      platform.log("The read marker could not be saved", error);
    }
  }

  return {
    mark(channelId, seq) {
      const channel = channels.find(channelId);
      const to = seq ?? channel?.last_seq ?? 0;
      if (!channel || to <= channel.read_seq) return;
      const read = {
        read_seq: to,
        mention_count: to < channel.last_seq ? channel.mention_count : 0,
      };
      recorder.apply((lists) => readTo(lists, channelId, read));
      unsent.set(channelId, to);
      if (waiting.has(channelId)) return;
      waiting.add(channelId);
      platform.after(GATHER, () => send(channelId));
    },
    wake() {
      for (const channelId of unsent.keys()) {
        if (!waiting.has(channelId)) send(channelId);
      }
    },
  };
}
