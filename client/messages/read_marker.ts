import { markRead } from "../../protocol/api/channels.ts";
import type { Channel, ReadState } from "../../protocol/channels.ts";
import type { Api } from "../base/api.ts";
import { ApiError } from "../base/errors.ts";
import type { Platform } from "../base/platform.ts";
import type { Recorder } from "../base/recorder.ts";
import { type ChannelLists, readTo } from "../channels/state.ts";
import type { ChannelsStore } from "../channels/store.ts";

/** Milliseconds in which several markers of a channel become one request. */
const REQUEST_BATCH_MS = 500;

/** Read markers that the server hasn't confirmed: a new object for each seq. */
interface Unsent {
  /** The highest. */
  seq: number;
  /** Seq that the server is known to have. */
  from: number;
}
/** By channel. */
export type UnsentMarkers = Map<string, Unsent>;

interface Deps {
  platform: Pick<Platform, "after" | "listen" | "log">;
  api: Api;
  channels: Pick<ChannelsStore, "find">;
  recorder: Recorder<ChannelLists>;
  unsent?: UnsentMarkers;
  /** Returns the number of mentions after a seq; null: unknown. */
  mentionsBehind(channelId: string, seq: number): number | null;
}

/** Sends the read position to the server (D-MSG-8); the badge here disappears at once. */
export class ReadMarker {
  readonly #deps: Deps;
  readonly #unsent: UnsentMarkers;
  readonly #waiting = new Set<string>();
  /** Channels with a request in progress: a second one could overtake it. */
  readonly #telling = new Set<string>();

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#unsent = deps.unsent ?? new Map();
    // Sends pending markers when the page is closed: otherwise the messages would be unread again.
    deps.platform.listen("pagehide", () => {
      for (const channelId of this.#waiting) void this.#send(channelId);
    });
  }

  /** Up to the channel's newest message, or to `seq`. */
  mark(channelId: string, seq?: number): void {
    const channel = this.#deps.channels.find(channelId);
    const to = seq ?? channel?.last_seq ?? 0;
    if (!channel || to <= channel.read_seq) return;
    this.#show(channelId, { read_seq: to, mention_count: this.#left(channel, to) });
    this.#sendSoon(channel, to);
  }

  /** Sets the number of mentions after the marker. */
  setMentions(channelId: string, count: number): void {
    const channel = this.#deps.channels.find(channelId);
    if (!channel) return;
    this.#show(channelId, { read_seq: channel.read_seq, mention_count: count });
    this.#sendSoon(channel, channel.read_seq);
  }

  /** Handles `read-updated`: this device or another one has updated the server. */
  updated(channelId: string, read: ReadState & { unread?: boolean }): void {
    // A pending request was based on an older state, so the server leaves the marker where it is.
    if (read.unread) this.#unsent.delete(channelId);
    // An echo of an earlier request is older than a pending update.
    const unsent = this.#unsent.get(channelId);
    if (unsent) unsent.from = Math.max(unsent.from, read.read_seq);
    const known = unsent ? this.#deps.channels.find(channelId)?.read_seq ?? 0 : -1;
    if (read.read_seq > known) this.#show(channelId, read);
  }

  /** Call when the connection is back: sends pending markers. */
  wake(): void {
    for (const channelId of this.#unsent.keys()) {
      if (!this.#waiting.has(channelId)) this.#send(channelId);
    }
  }

  /** Returns the number of mentions left after reading up to `seq`. */
  #left(channel: Channel, seq: number): number {
    if (seq >= channel.last_seq) return 0;
    return this.#deps.mentionsBehind(channel.id, seq) ?? channel.mention_count;
  }

  #show(channelId: string, read: ReadState & { unread?: boolean }) {
    this.#deps.recorder.apply((lists) => readTo(lists, channelId, read));
  }

  #sendSoon({ id: channelId, read_seq }: Channel, seq: number) {
    this.#unsent.set(channelId, { seq, from: this.#unsent.get(channelId)?.from ?? read_seq });
    if (this.#waiting.has(channelId)) return;
    this.#waiting.add(channelId);
    this.#deps.platform.after(REQUEST_BATCH_MS, () => {
      this.#waiting.delete(channelId);
      this.#send(channelId);
    });
  }

  async #send(channelId: string) {
    if (this.#telling.has(channelId)) return;
    this.#telling.add(channelId);
    try {
      for (let noted; (noted = this.#unsent.get(channelId));) await this.#post(channelId, noted);
    } catch (error) {
      this.#deps.platform.log("The read marker could not be saved", error);
    }
    this.#telling.delete(channelId);
  }

  async #post(channelId: string, noted: Unsent) {
    const { api, channels } = this.#deps;
    const channel = channels.find(channelId);
    if (!channel) return void this.#unsent.delete(channelId);
    // In the meantime the user may have read further by sending, or on another device.
    const seq = Math.max(noted.seq, channel.read_seq);
    const done = () => this.#unsent.get(channelId) === noted && this.#unsent.delete(channelId);
    try {
      const body = { seq, mention_count: this.#left(channel, seq), from: noted.from };
      const read = await api.call(markRead, { id: channelId, body, keepalive: true });
      // The server doesn't have newer local markers yet.
      const newer = this.#unsent.get(channelId);
      if (newer) newer.from = Math.max(newer.from, read.read_seq);
      // A marker that was moved back in the meantime stays there.
      if (done()) this.#show(channelId, { ...read, unread: read.read_seq < seq });
    } catch (error) {
      if (error instanceof ApiError && !error.passing) done();
      throw error;
    }
  }
}
