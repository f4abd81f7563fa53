import { computed } from "@preact/signals";
import * as endpoints from "../../protocol/api/emoji.ts";
import type { CreateEmoji, CustomEmoji } from "../../protocol/emoji.ts";
import type { Platform } from "../base/platform.ts";
import type { EventHandlers } from "../base/socket.ts";
import { completeEmoji } from "./complete.ts";
import { EmojiLists, type ListDeps } from "./emoji_lists.ts";
import { createTypedEmoji } from "./typed.ts";

interface Deps extends ListDeps {
  platform: Pick<Platform, "log" | "after">;
  /** A response changes the lists as its event will: both may come, in either order. */
  events: Pick<EventHandlers, "emoji-updated" | "emoji-deleted">;
}

export type Emoji = ReturnType<typeof openEmoji>["actions"];

/**
 * Opens the emoji and stickers of the user's servers (FIL-7), fetched on first use and kept current
 * by events; the last known ones are stored on the device.
 */
export function openEmoji(deps: Deps) {
  const { platform, servers } = deps;
  const held = new EmojiLists(deps);
  const { lists } = held;
  const load = (id: string) => held.load(id);
  let loadingAll: Promise<boolean> | null = null;

  /** That of the server on screen first. */
  function order(): string[] {
    const selected = servers.selectedId.value;
    const ids = servers.list.value.map(({ id }) => id);
    return selected && ids.includes(selected)
      ? [selected, ...ids.filter((id) => id !== selected)]
      : ids;
  }

  const byId = computed(() =>
    new Map(
      Object.entries(lists.value).flatMap(([serverId, { status, emoji }]) =>
        emoji.map((one) => [one.id, { one, serverId, isKept: status === "kept" }] as const)
      ),
    )
  );
  const typed = computed(() =>
    createTypedEmoji(
      order().flatMap((id) => lists.value[id]?.emoji ?? []).filter(({ kind }) => kind === "emoji"),
    )
  );

  const actions = {
    /** Lists by server id; absent: not requested yet. */
    lists,
    load,
    /**
     * All servers, one after another, that on screen first. Resolves whether all are known; never
     * throws.
     */
    loadAll(): Promise<boolean> {
      return loadingAll ??= (async () => {
        for (const id of order()) await load(id);
        return order().every((id) => lists.value[id]?.status === "ready");
      })().finally(() => loadingAll = null);
    },
    /** Finds the emoji with this id; null: it doesn't exist; undefined: lists are loading. */
    find(id: string): CustomEmoji | null | undefined {
      const found = byId.value.get(id);
      // Shows the last known lists until the server has responded.
      if (found?.isKept) void load(found.serverId);
      if (found) return found.one;
      const known = (id: string) => /ready|error/.test(lists.value[id]?.status ?? "");
      return servers.list.value.every((server) => known(server.id)) ? null : undefined;
    },
    /** Servers in the order in which they are offered. */
    order,
    toSent: (text: string) => typed.value.toSent(text),
    toTyped: (text: string) => typed.value.toTyped(text),
    search: (query: string) => typed.value.search(query),
    ...changes(deps),
    /** A message with the ids of the emoji that it names, once they are known. Never throws. */
    complete: (plaintext: string): Promise<string> => completeEmoji(actions, platform, plaintext),
  };
  return { actions, events: held.events };
}

/** Changes of a server's emoji. All throw `ApiError` or `NetworkError`. */
function changes({ api, events }: Pick<Deps, "api" | "events">) {
  return {
    /** Adds one. */
    async create(serverId: string, body: CreateEmoji): Promise<void> {
      const { emoji } = await api.call(endpoints.createEmoji, { id: serverId, body });
      events["emoji-updated"]({ serverId, emoji });
    },
    async rename(serverId: string, emojiId: string, name: string): Promise<void> {
      const body = { name };
      const { emoji } = await api.call(endpoints.renameEmoji, { id: serverId, emojiId, body });
      events["emoji-updated"]({ serverId, emoji });
    },
    async remove(serverId: string, emojiId: string): Promise<void> {
      await api.call(endpoints.deleteEmoji, { id: serverId, emojiId });
      events["emoji-deleted"]({ serverId, emojiId });
    },
  };
}
