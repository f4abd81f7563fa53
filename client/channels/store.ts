import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { Change } from "../base/recorder.ts";
import type { Channel } from "../../protocol/channels.ts";
import type { Category } from "../../protocol/categories.ts";
import type { CategoryLists } from "./category_state.ts";
import { type ChannelLists, DIRECT, unreadByServer } from "./state.ts";

export type ChannelsStore = ReturnType<typeof createChannelsStore>;

/** The same list each time, so that nothing renders again. */
const NONE: readonly Category[] = [];

/** Returns the same list where it has no threads. */
function withoutThreads(list: readonly Channel[] | null): readonly Channel[] | null {
  return list?.some(({ thread }) => thread) ? list.filter(({ thread }) => !thread) : list;
}

/** The channels of all servers, with their read state, and the one that is open. */
export function createChannelsStore(
  selectedServerId: ReadonlySignal<string | null>,
  rendered: ChannelLists = {},
  selectedChannelId: string | null = null,
  renderedCategories: CategoryLists = {},
) {
  const lists = signal(rendered);
  const categoryLists = signal(renderedCategories);
  const selectedId = signal(selectedChannelId);
  const held = computed(() => lists.value[selectedServerId.value ?? DIRECT] ?? null);
  const current = computed(() => withoutThreads(held.value));
  return {
    /**
     * By server id, direct messages as `DIRECT`; absent: not loaded yet. Threads are among them:
     * those that one follows while they are active, and the one on screen (COM-7).
     */
    lists,
    /** Channels of the selected server, or the direct messages; null: not loaded yet. */
    current,
    /** Threads of the selected server that are held. */
    threads: computed(() => held.value?.filter(({ thread }) => thread) ?? []),
    /** Threads that were on screen, as they were, by id: the history leads back to them. */
    visited: new Map<string, Channel>(),
    /** By server id. */
    categoryLists,
    /** Categories of the selected server, by position. */
    categories: computed(() => categoryLists.value[selectedServerId.value ?? DIRECT] ?? NONE),
    selectedId,
    selected: computed(() => held.value?.find((c) => c.id === selectedId.value) ?? null),
    /** Unread state for the rail, by server id. */
    unread: computed(() => unreadByServer(lists.value)),
    find: (id: string): Channel | null =>
      Object.values(lists.value).flat().find((c) => c.id === id) ?? null,
    update: (change: Change<ChannelLists>) => void (lists.value = change(lists.value)),
    updateCategories: (change: Change<CategoryLists>) =>
      void (categoryLists.value = change(categoryLists.value)),
    select: (id: string | null) => void (selectedId.value = id),
  };
}
