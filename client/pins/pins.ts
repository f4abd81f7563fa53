import { listPins, pinMessage, unpinMessage } from "../../protocol/api/pins.ts";
import type { EventPart } from "../base/event_listeners.ts";
import type { Api } from "../base/api.ts";
import type { ChannelCipher } from "../base/crypto.ts";
import { createKeyedQueue } from "../../protocol/keyed_queue.ts";
import type { Platform } from "../base/platform.ts";
import type { ChannelsStore } from "../channels/store.ts";
import { readMessage } from "../messages/reader.ts";
import { setSenderAppearance } from "../messages/sender_appearance.ts";
import { setSenderNickname } from "../messages/sender_nickname.ts";
import type { PinList, PinsStore } from "./store.ts";

interface Deps {
  platform: Pick<Platform, "log">;
  api: Api;
  cipher: ChannelCipher;
  channels: Pick<ChannelsStore, "selectedId" | "find">;
}

/** Pinned messages of channels, opened with the first list that is shown. */
export function openPins({ platform, api, cipher, channels }: Deps, store: PinsStore) {
  const queue = createKeyedQueue();

  function put(channelId: string, list: PinList) {
    store.update((lists) => ({ ...lists, [channelId]: list }));
  }

  function load(channelId: string): Promise<void> {
    return queue(channelId, async () => {
      const { rows } = store.lists.value[channelId] ?? { rows: [] };
      if (rows.length === 0) put(channelId, { status: "loading", rows });
      try {
        const { pins } = await api.call(listPins, { id: channelId });
        const read = await Promise.all(pins.map((message) => readMessage(cipher, message)));
        put(channelId, { status: "ready", rows: read });
      } catch (error) {
        platform.log("The pinned messages could not be loaded", error);
        store.failed(channelId);
      }
    });
  }

  async function changed(channelId: string): Promise<void> {
    if (store.lists.value[channelId]) await load(channelId);
  }

  /** After events were missed. Lists of other channels than the open one are let go. */
  async function refresh(openId: string | null): Promise<void> {
    store.update((lists) => openId && lists[openId] ? { [openId]: lists[openId] } : {});
    if (openId) await changed(openId);
  }

  function changeLists(change: (list: PinList, channelId: string) => PinList) {
    for (const channelId of Object.keys(store.lists.value)) {
      // Runs after a pending load, whose result may be older.
      queue(channelId, () => {
        const list = store.lists.value[channelId];
        if (list) put(channelId, change(list, channelId));
        return Promise.resolve();
      });
    }
  }

  function rename(serverId: string, userId: string, nickname?: string) {
    changeLists((list, channelId) =>
      channels.find(channelId)?.server_id === serverId
        ? setSenderNickname(list, userId, nickname)
        : list
    );
  }

  const actions = {
    /** Reloads a channel's pins. Never throws: see the list's `status`. */
    load,
    /** For those with `deleteMessages`. Throws `ApiError` or `NetworkError`, as `unpin` does. */
    async pin(channelId: string, messageId: string) {
      await api.call(pinMessage, { id: channelId, messageId });
      await changed(channelId);
    },
    async unpin(channelId: string, messageId: string) {
      await api.call(unpinMessage, { id: channelId, messageId });
      await changed(channelId);
    },
  };
  return {
    actions,
    events: {
      connected: () => refresh(channels.selectedId.value),
      "pins-changed": ({ channelId }) => changed(channelId),
      "user-updated": ({ user, former_username: former }) =>
        changeLists((list) => setSenderAppearance(list, user.id, user, former)),
      "member-updated": ({ serverId, member: { user_id, nickname } }) =>
        rename(serverId, user_id, nickname),
      "member-removed": ({ serverId, userId }) => rename(serverId, userId),
    } satisfies EventPart,
  };
}
