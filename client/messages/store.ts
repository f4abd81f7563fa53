import { computed, signal } from "@preact/signals";
import type { Change } from "../base/recorder.ts";
import { EMPTY_WINDOW, type Pending, type Target, type Window } from "./state.ts";

export type MessagesStore = ReturnType<typeof createMessagesStore>;

/** A channel that was marked as unread while it is open; `known`: the server has said so. */
export interface Unread {
  channelId: string;
  known: boolean;
}

/** Creates the store of each channel's loaded history and of outgoing messages. */
export function createMessagesStore(kept: Readonly<Record<string, Window>> = {}) {
  const windows = signal(kept);
  const outgoing = signal<readonly Pending[]>([]);
  const target = signal<Target | null>(null);
  const unread = signal<Unread | null>(null);
  return {
    /** By channel id; absent: never opened, or let go. */
    windows,
    /** Scroll target of the list, removed when reached. */
    target,
    /** Own messages being sent, in all channels, in order; without those that have a row. */
    pending: computed<readonly Pending[]>(() =>
      outgoing.value.filter(({ key, channelId }) =>
        !windows.value[channelId]?.rows.some((row) => row.key === key)
      )
    ),
    /** Messages seen in a channel that is marked as unread don't count. */
    unread,
    window: (channelId: string): Window | undefined => windows.value[channelId],
    /** Changes a loaded window; others stay as they are. */
    update(channelId: string, change: Change<Window>) {
      const held = windows.value[channelId];
      if (held) windows.value = { ...windows.value, [channelId]: change(held) };
    },
    open(channelId: string, marker: number | null) {
      unread.value = null;
      const held = windows.value[channelId] ?? EMPTY_WINDOW;
      windows.value = { ...windows.value, [channelId]: { ...held, marker } };
    },
    /** From behind `marker` on it is unread again (UX-11). */
    setUnread(channelId: string, marker: number, known = false) {
      unread.value = { channelId, known };
      this.update(channelId, (window) => ({ ...window, marker }));
    },
    drop(channelId: string) {
      const { [channelId]: _, ...rest } = windows.value;
      windows.value = rest;
    },
    setPending: (change: Change<readonly Pending[]>) => {
      outgoing.value = change(outgoing.value);
    },
    setTarget: (value: Target | null) => void (target.value = value),
  };
}
