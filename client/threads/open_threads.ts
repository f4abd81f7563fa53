import { v7 } from "uuid";
import { deleteChannel, updateChannel } from "../../protocol/api/channels.ts";
import {
  followThread,
  listThreads,
  startThread,
  threadFromMessage,
  unfollowThread,
} from "../../protocol/api/threads.ts";
import type { Channel, UpdateChannel } from "../../protocol/channels.ts";
import { formatPlaintext } from "../../protocol/plaintext.ts";
import type { ThreadPage, ThreadsQuery } from "../../protocol/threads.ts";
import { creating as t } from "../../text/en/threads.ts";
import type { Api } from "../base/api.ts";
import type { ChannelCipher } from "../base/crypto.ts";
import type { Platform } from "../base/platform.ts";
import type { EventHandlers } from "../base/socket.ts";
import { openMentions } from "../messages/open_mentions.ts";

interface Deps {
  platform: Pick<Platform, "fetch">;
  api: Api;
  cipher: ChannelCipher;
  /** Returns true if the server may read messages of this channel (MEND-28). */
  isOpen(channelId: string): boolean;
  channels: Parameters<typeof openMentions>[0]["channels"];
  members: Parameters<typeof openMentions>[0]["members"];
  emoji: { toSent(text: string): string };
  /** A response changes the stores as its event will: both may come, in either order. */
  events: Pick<EventHandlers, "channel-created" | "channel-updated" | "channel-deleted">;
}

/** Query of a list of threads. */
export type ThreadsAsked = Partial<Pick<ThreadsQuery, "archived" | "mine" | "search" | "before">>;

/** Actions of threads (COM-7). All throw `ApiError` or `NetworkError`. */
export function openThreads(
  { platform, api, cipher, events, emoji, isOpen, channels, members }: Deps,
) {
  /** Threads are named by the server's time: a device's clock may be wrong. */
  async function newId(): Promise<string> {
    const { headers } = await platform.fetch("/healthz", { cache: "no-store" });
    const msecs = Date.parse(headers.get("date") ?? "");
    return v7(Number.isNaN(msecs) ? undefined : { msecs });
  }

  async function updated(response: Promise<{ channel: Channel }>): Promise<void> {
    await events["channel-updated"](await response);
  }

  const actions = {
    /** Makes a thread from a message, or finds the one that there is. */
    async create(channelId: string, messageId: string, name: string): Promise<Channel> {
      const path = { channelId, id: messageId };
      const { channel } = await api.call(threadFromMessage, { ...path, body: { name } });
      await events["channel-created"]({ channel });
      return channel;
    },
    /** Makes a thread in a channel with its first message. */
    async start(channelId: string, name: string, text: string): Promise<Channel> {
      if (!isOpen(channelId)) throw new Error(t.failed);
      const id = await newId();
      const plaintext = formatPlaintext({ text: emoji.toSent(text) });
      const mentions = openMentions({ channels, members }, channelId, plaintext);
      const nonce = crypto.randomUUID();
      const message = {
        ...await cipher.encrypt(id, plaintext, { op: "text", nonce }),
        nonce,
        ...(mentions.length > 0 && { mentions }),
      };
      const { channel } = await api.call(startThread, {
        id: channelId,
        body: { id, name, message },
      });
      await events["channel-created"]({ channel });
      return channel;
    },
    /** A page of a channel's threads, the newest first. */
    list(channelId: string, { archived, mine, ...asked }: ThreadsAsked): Promise<ThreadPage> {
      const query = {
        ...asked,
        ...(archived !== undefined && { archived: `${archived}` as const }),
        ...(mine && { mine: "true" as const }),
      };
      return api.call(listThreads, { id: channelId, query });
    },
    async remove(id: string) {
      const serverId = channels.find(id)?.server_id ?? null;
      await api.call(deleteChannel, { id });
      await events["channel-deleted"]({ channelId: id, serverId });
    },
    follow: (id: string) => updated(api.call(followThread, { id })),
    unfollow: (id: string) => updated(api.call(unfollowThread, { id })),
    change: (id: string, body: UpdateChannel) => updated(api.call(updateChannel, { id, body })),
  };
  return { actions };
}
