import { markRead } from "../../protocol/api/channels.ts";
import type { Channel, ReadState } from "../../protocol/channels.ts";
import type { Api } from "../base/api.ts";
import { ApiError } from "../base/errors.ts";
import type { Platform } from "../base/platform.ts";
import type { Recorder } from "../base/recorder.ts";
import { type ChannelLists, readTo } from "../channels/state.ts";
import type { ChannelsStore } from "../channels/store.ts";

/** Milliseconds in which several markers of a channel become one request. */
const GATHER = 500;

/** Tells the server how far one has read (D-MSG-8); the badge here goes at once. */
export interface ReadMarker {
  /** Up to the channel's newest message, or to `seq`. */
  mark(channelId: string, seq?: number): void;
  /** So many mentions are left behind the marker. */
  setMentions(channelId: string, count: number): void;
  /** `read-updated`: this device or another one has told the server. */
  updated(channelId: string, read: ReadState): void;
  /** The connection is back: sends what could not be sent. */
  wake(): void;
}

interface Deps {
  platform: Pick<Platform, "after" | "log">;
  api: Api;
  channels: Pick<ChannelsStore, "find">;
  recorder: Recorder<ChannelLists>;
  /** How many mentions stand behind a seq; null: not known. */
  mentionsBehind(channelId: string, seq: number): number | null;
}

export function createReadMarker(deps: Deps): ReadMarker {
  const { platform, api, channels, recorder } = deps;
  /** By channel, what the server has not confirmed: the highest seq, a new object each time. */
  const unsent = new Map<string, { seq: number }>();
  const waiting = new Set<string>();
  /** Channels of which the server is being told: a second request could overtake the first. */
  const telling = new Set<string>();

  /** How many mentions reading up to `seq` leaves. */
  function left(channel: Channel, seq: number): number {
    if (seq >= channel.last_seq) return 0;
    return deps.mentionsBehind(channel.id, seq) ?? channel.mention_count;
  }

  function show(channelId: string, read: ReadState) {
    recorder.apply((lists) => readTo(lists, channelId, read));
  }

  function sendSoon(channelId: string, seq: number) {
    unsent.set(channelId, { seq });
    if (waiting.has(channelId)) return;
    waiting.add(channelId);
    platform.after(GATHER, () => {
      waiting.delete(channelId);
      send(channelId);
    });
  }

  async function send(channelId: string) {
    if (telling.has(channelId)) return;
    telling.add(channelId);
    try {
      while (unsent.has(channelId)) await tell(channelId, unsent.get(channelId)!);
    } catch (error) {
      platform.log("The read marker could not be saved", error);
    }
    telling.delete(channelId);
  }

  async function tell(channelId: string, noted: { seq: number }) {
    const channel = channels.find(channelId);
    if (!channel) return void unsent.delete(channelId);
    // Meanwhile one may have read on by sending, or on another device.
    const seq = Math.max(noted.seq, channel.read_seq);
    const done = () => unsent.get(channelId) === noted && unsent.delete(channelId);
    try {
      const body = { seq, mention_count: left(channel, seq) };
      const read = await api.call(markRead, { id: channelId, body });
      // Of what was noted meanwhile the server does not know yet.
      if (done()) show(channelId, read);
    } catch (error) {
      if (error instanceof ApiError && !error.passing) done();
      throw error;
    }
  }

  return {
    mark(channelId, seq) {
      const channel = channels.find(channelId);
      const to = seq ?? channel?.last_seq ?? 0;
      if (!channel || to <= channel.read_seq) return;
      show(channelId, { read_seq: to, mention_count: left(channel, to) });
      sendSoon(channelId, to);
    },
    setMentions(channelId, count) {
      const channel = channels.find(channelId);
      if (!channel) return;
      show(channelId, { read_seq: channel.read_seq, mention_count: count });
      sendSoon(channelId, channel.read_seq);
    },
    updated(channelId, read) {
      // An echo of what was told before is older than what is still to be told.
      const known = unsent.has(channelId) ? channels.find(channelId)?.read_seq ?? 0 : -1;
      if (read.read_seq > known) show(channelId, read);
    },
    wake() {
      for (const channelId of unsent.keys()) {
        if (!waiting.has(channelId)) send(channelId);
      }
    },
  };
}
