import { signal } from "@preact/signals";
import { listLastMessages } from "../../protocol/api/channels.ts";
import { listMessages } from "../../protocol/api/messages.ts";
import type { Message } from "../../protocol/messages.ts";
import type { Api } from "../base/api.ts";
import type { ChannelCipher } from "../base/crypto.ts";
import type { EventListeners } from "../base/event_listeners.ts";
import type { Platform } from "../base/platform.ts";
import { readMessage } from "../messages/reader.ts";
import { setSenderAppearance } from "../messages/sender_appearance.ts";
import type { Row } from "../messages/state.ts";
import { DIRECT } from "../channels/state.ts";
import type { ChannelsStore } from "../channels/store.ts";

/** How many conversations have the last message in the list. */
const MAX_CONVERSATIONS = 100;

export type LastRows = ReturnType<typeof createLastRows>;

interface Deps {
  platform: Pick<Platform, "log">;
  api: Api;
  cipher: ChannelCipher;
  channels: Pick<ChannelsStore, "lists">;
  listeners: Pick<EventListeners, "listen">;
}

/**
 * Last message of each direct message and group, decrypted on this device (MEND-26b). Load this
 * file late, with the first visible list; from then on events update it.
 */
export function createLastRows({ platform, api, cipher, channels, listeners }: Deps) {
  const rows = signal<ReadonlyMap<string, Row>>(new Map());
  /** Counts what happened to each conversation: a message that took longer to open is older. */
  const turns = new Map<string, number>();

  const isDirect = (id: string) => channels.lists.value[DIRECT]?.some((c) => c.id === id) ?? false;

  function put(channelId: string, row: Row | null) {
    const next = new Map(rows.value);
    if (row) next.set(channelId, row);
    else next.delete(channelId);
    rows.value = next;
  }

  /** null: there is no message. */
  async function take(
    channelId: string,
    message: Promise<Message | null> | Message,
  ): Promise<void> {
    const turn = (turns.get(channelId) ?? 0) + 1;
    turns.set(channelId, turn);
    try {
      const found = await message;
      const row = found && await readMessage(cipher, found);
      if (turns.get(channelId) === turn) put(channelId, row);
    } catch (error) {
      platform.log("The last message of a conversation could not be read", error);
    }
  }

  async function load(): Promise<void> {
    const before = new Map(turns);
    // Events that arrived in the meantime are newer.
    const isNewer = (id: string) => turns.get(id) !== before.get(id);
    try {
      const { messages } = await api.call(listLastMessages, {
        query: { limit: MAX_CONVERSATIONS },
      });
      const fetched = new Map(messages.map((message) => [message.channel_id, message]));
      for (const id of rows.value.keys()) if (!fetched.has(id) && !isNewer(id)) put(id, null);
      // Encrypted ones may wait for keys, so they don't hold up the others.
      for (const [id, message] of fetched) if (!isNewer(id)) void take(id, message);
    } catch (error) {
      platform.log("The last messages could not be loaded", error);
    }
  }

  async function newestIn(channelId: string): Promise<Message | null> {
    const query = { limit: 1 };
    return (await api.call(listMessages, { channelId, query })).messages[0] ?? null;
  }

  listeners.listen({
    connected: () => void load(),
    "new-message": (message) => {
      if (isDirect(message.channel_id)) take(message.channel_id, message);
    },
    "message-edited": (message) => {
      if (rows.value.get(message.channel_id)?.id === message.id) take(message.channel_id, message);
    },
    "message-deleted": ({ channelId, id }) => {
      if (rows.value.get(channelId)?.id === id) take(channelId, newestIn(channelId));
    },
    "channel-deleted": ({ channelId }) => put(channelId, null),
    "user-updated": ({ user, former_username: former }) => {
      const list = setSenderAppearance({ rows: [...rows.value.values()] }, user.id, user, former);
      rows.value = new Map(list.rows.map((row) => [row.channel_id, row]));
    },
  });

  return { rows, load };
}
