import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { Channel } from "../../protocol/channels.ts";
import { type ChannelLists, DIRECT, type Unread, unreadByServer } from "./state.ts";

/** The channels of all servers, with their read state, and the one that is open. */
export interface ChannelsStore {
  /** By server id, direct messages as `DIRECT`; absent: not loaded yet. */
  readonly lists: ReadonlySignal<ChannelLists>;
  /** Those of the selected server, or the direct messages; null: not loaded yet. */
  readonly current: ReadonlySignal<readonly Channel[] | null>;
  readonly selectedId: ReadonlySignal<string | null>;
  readonly selected: ReadonlySignal<Channel | null>;
  /** What the rail shows, by server id. */
  readonly unread: ReadonlySignal<Readonly<Record<string, Unread>>>;
  find(channelId: string): Channel | null;
  update(change: (lists: ChannelLists) => ChannelLists): void;
  select(id: string | null): void;
}

export function createChannelsStore(
  selectedServerId: ReadonlySignal<string | null>,
  rendered: ChannelLists = {},
  selectedChannelId: string | null = null,
): ChannelsStore {
  const lists = signal(rendered);
  const selectedId = signal(selectedChannelId);
  const current = computed(() => lists.value[selectedServerId.value ?? DIRECT] ?? null);
  return {
    lists,
    current,
    selectedId,
    selected: computed(() => current.value?.find((c) => c.id === selectedId.value) ?? null),
    unread: computed(() => unreadByServer(lists.value)),
    find: (id) => Object.values(lists.value).flat().find((c) => c.id === id) ?? null,
    update: (change) => void (lists.value = change(lists.value)),
    select: (id) => void (selectedId.value = id),
  };
}
