import type { Channel, ReadState } from "../protocol/channels.ts";
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
  /** So many mentions are left behind the marker. */
  setMentions(channelId: string, count: number): void;
  /** The connection is back: sends what could not be sent. */
  wake(): void;
}

interface Needs {
  platform: Pick<Platform, "after" | "log">;
  api: Api;
  channels: Pick<ChannelsStore, "find">;
  recorder: Recorder<ChannelLists>;
  /** How many mentions stand behind a seq; null: not known. */
  mentionsBehind(channelId: string, seq: number): number | null;
}

export function createReadMarker(needs: Needs): ReadMarker {
  const { platform, api, channels, recorder } = needs;
  /** Highest seq by channel that the server has not heard of. */
  const unsent = new Map<string, number>();
  const waiting = new Set<string>();

  /** How many mentions reading up to `seq` leaves. */
  function left(channel: Channel, seq: number): number {
    if (seq >= channel.last_seq) return 0;
    return needs.mentionsBehind(channel.id, seq) ?? channel.mention_count;
  }

  function sendSoon(channelId: string, seq: number) {
    unsent.set(channelId, seq);
    if (waiting.has(channelId)) return;
    waiting.add(channelId);
    platform.after(GATHER, () => send(channelId));
  }

  async function send(channelId: string) {
    waiting.delete(channelId);
    const noted = unsent.get(channelId);
    const channel = channels.find(channelId);
    if (noted === undefined || !channel) return void unsent.delete(channelId);
    // Meanwhile one may have read on by sending, or on another device.
    const seq = Math.max(noted, channel.read_seq);
    try {
      const body = { seq, mention_count: left(channel, seq) };
      const read = await api.post<ReadState>(`/channels/${channelId}/read`, body);
      if (unsent.get(channelId) === noted) unsent.delete(channelId);
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
      const read = { read_seq: to, mention_count: left(channel, to) };
      recorder.apply((lists) => readTo(lists, channelId, read));
      sendSoon(channelId, to);
    },
    setMentions(channelId, count) {
      const channel = channels.find(channelId);
      if (!channel) return;
      const read = { read_seq: channel.read_seq, mention_count: count };
      recorder.apply((lists) => readTo(lists, channelId, read));
      sendSoon(channelId, channel.read_seq);
    },
    wake() {
      for (const channelId of unsent.keys()) {
        if (!waiting.has(channelId)) send(channelId);
      }
    },
  };
}
