import { signal } from "@preact/signals";
import type { Change } from "../base/recorder.ts";
import type { Row } from "../messages/state.ts";

export interface PinList {
  status: "loading" | "ready" | "error";
  /** The newest pin first. */
  rows: readonly Row[];
}
type PinLists = Readonly<Record<string, PinList>>;

export type PinsStore = ReturnType<typeof createPinsStore>;

/** Creates the store of pinned messages by channel id, loaded on demand. */
export function createPinsStore() {
  const lists = signal<PinLists>({});
  const update = (change: Change<PinLists>) => void (lists.value = change(lists.value));
  return {
    lists,
    update,
    /** Loading a channel's pins failed: the current ones stay. */
    failed: (channelId: string) =>
      update((all) => ({
        ...all,
        [channelId]: { rows: all[channelId]?.rows ?? [], status: "error" },
      })),
    /**
     * Returns true if the message is known to be pinned: pins are loaded when a user who may pin
     * opens the channel.
     */
    isPinned: (channelId: string, messageId: string) =>
      lists.value[channelId]?.rows.some(({ id }) => id === messageId) ?? false,
  };
}
