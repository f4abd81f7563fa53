import { computed, effect, signal } from "@preact/signals";
import * as endpoints from "../../protocol/api/emoji.ts";
import type { CreateEmoji, CustomEmoji } from "../../protocol/emoji.ts";
import type { Api } from "../base/api.ts";
import type { EventPart } from "../base/event_listeners.ts";
import type { Platform } from "../base/platform.ts";
import type { EventHandlers } from "../base/socket.ts";
import type { Kept } from "../sealed/kept.ts";
import type { ServersStore } from "../servers/store.ts";
import { completeEmoji } from "./complete.ts";
import { createTypedEmoji } from "./typed.ts";

interface EmojiList {
  /** `kept`: from the device, or from before the connection was lost: fetched when it is wanted. */
  status: "loading" | "kept" | "ready" | "error";
  /** By name. */
  emoji: readonly CustomEmoji[];
}
type EmojiLists = Readonly<Record<string, EmojiList>>;

interface Deps {
  platform: Pick<Platform, "log" | "after">;
  api: Api;
  /** A response changes the lists as its event will: both may come, in either order. */
  events: Pick<EventHandlers, "emoji-updated" | "emoji-deleted">;
  servers: Pick<ServersStore, "list" | "selectedId">;
  /** Where lists outlive the page, and are known without a connection. */
  kept: Pick<Kept, "load" | "get" | "names" | "set">;
}

/** Prefix of a stored list's key; the server's id follows. */
const KEPT = "emoji_";

export type Emoji = ReturnType<typeof openEmoji>["actions"];

/**
 * The emoji and stickers of one's servers (FIL-7), fetched when they are first wanted and kept right
 * by events; what was known last is kept on the device. Opened when something first asks for one.
 */
export function openEmoji({ platform, api, events, servers, kept }: Deps) {
  const lists = signal<EmojiLists>({});
  const running = new Map<string, Promise<void>>();
  /** Servers in which something changed while their list was on its way. */
  const stale = new Set<string>();
  let loadingAll: Promise<boolean> | null = null;

  const isMember = (id: string) => servers.list.value.some((server) => server.id === id);
  const put = (id: string, list: EmojiList) => lists.value = { ...lists.value, [id]: list };

  async function run(id: string): Promise<void> {
    if (!lists.value[id]) put(id, { status: "loading", emoji: [] });
    do {
      stale.delete(id);
      try {
        const { emoji } = await api.call(endpoints.listEmoji, { id });
        if (isMember(id)) put(id, { status: "ready", emoji });
      } catch (error) {
        platform.log("Emoji could not be loaded", error);
        const { emoji = [] } = lists.value[id] ?? {};
        if (isMember(id)) put(id, { status: "error", emoji });
      }
    } while (stale.has(id) && isMember(id));
  }

  function fetch(id: string): Promise<void> {
    let current = running.get(id);
    if (current) stale.add(id);
    else running.set(id, current = run(id).finally(() => running.delete(id)));
    return current;
  }

  /** Unless it is there. Never throws: see the list's `status`. */
  async function load(id: string): Promise<void> {
    await restored;
    if (lists.value[id]?.status !== "ready") await (running.get(id) ?? fetch(id));
  }

  /** That of the server on screen first. */
  function order(): string[] {
    const selected = servers.selectedId.value;
    const ids = servers.list.value.map(({ id }) => id);
    return selected && ids.includes(selected)
      ? [selected, ...ids.filter((id) => id !== selected)]
      : ids;
  }

  function change(id: string, to: (emoji: readonly CustomEmoji[]) => CustomEmoji[]) {
    if (running.has(id)) stale.add(id);
    const list = lists.value[id];
    if (list) put(id, { ...list, emoji: to(list.emoji) });
  }

  const changes = {
    // Lists on screen reload at once after a reconnect, the others when needed.
    connected() {
      for (const id of running.keys()) stale.add(id);
      for (const [id, list] of Object.entries(lists.value)) put(id, { ...list, status: "kept" });
      const { value: selected } = servers.selectedId;
      if (selected && lists.value[selected]) void load(selected);
    },
    "emoji-updated": ({ serverId, emoji }) =>
      change(
        serverId,
        (all) =>
          [...all.filter(({ id }) => id !== emoji.id), emoji].sort((a, b) =>
            a.name < b.name ? -1 : 1
          ),
      ),
    "emoji-deleted": ({ serverId, emojiId }) =>
      change(serverId, (all) => all.filter(({ id }) => id !== emojiId)),
  } satisfies EventPart;
  // Nothing is held of servers that one is not in, nor when the session is over.
  effect(() => {
    const left = Object.entries(lists.value).filter(([id]) => isMember(id));
    if (left.length < Object.keys(lists.value).length) lists.value = Object.fromEntries(left);
  });

  const restored = kept.load().then(() => {
    for (const name of kept.names(KEPT)) {
      const id = name.slice(KEPT.length);
      const emoji = readKept(kept.get(name));
      if (isMember(id) && !lists.value[id] && emoji) put(id, { status: "kept", emoji });
    }
  });
  const written = new Map<string, readonly CustomEmoji[]>();
  effect(() => {
    for (const [id, { status, emoji }] of Object.entries(lists.value)) {
      if (status !== "ready" || written.get(id) === emoji) continue;
      written.set(id, emoji);
      kept.set(KEPT + id, JSON.stringify(emoji));
    }
    for (const id of written.keys()) {
      if (lists.value[id]) continue;
      written.delete(id);
      kept.set(KEPT + id, null);
    }
  });

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
    /** By server id; absent: not asked for yet. */
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
    /** The one with this id; null: there is none; undefined: lists are on their way. */
    find(id: string): CustomEmoji | null | undefined {
      const found = byId.value.get(id);
      // Shown as it was known last, until the server has told.
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
    /** Adds one. Throws `ApiError` or `NetworkError`, as the two below do. */
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
    /** A message with the ids of the emoji that it names, once they are known. Never throws. */
    complete: (plaintext: string): Promise<string> => completeEmoji(actions, platform, plaintext),
  };
  return { actions, events: changes };
}

/** null: there is none, or it cannot be read. */
function readKept(text: string | null): CustomEmoji[] | null {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
