import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { EMPTY_WINDOW, type Pending, type Target, type Window } from "./state.ts";

/** What is held of each channel's history, and what is on its way out. */
export interface MessagesStore {
  /** By channel id; absent: never opened, or let go. */
  readonly windows: ReadonlySignal<Readonly<Record<string, Window>>>;
  /** Own messages on their way, of all channels, in the order of sending; none that has a row. */
  readonly pending: ReadonlySignal<readonly Pending[]>;
  /** Where the list is to go; it is taken away when the list got there. */
  readonly target: ReadonlySignal<Target | null>;
  window(channelId: string): Window | undefined;
  /** Changes a window that is held; others are left alone. */
  update(channelId: string, change: (window: Window) => Window): void;
  open(channelId: string, marker: number | null): void;
  drop(channelId: string): void;
  setPending(change: (pending: readonly Pending[]) => readonly Pending[]): void;
  setTarget(target: Target | null): void;
}

export function createMessagesStore(): MessagesStore {
  const windows = signal<Readonly<Record<string, Window>>>({});
  const outgoing = signal<readonly Pending[]>([]);
  const target = signal<Target | null>(null);
  return {
    windows,
    target,
    pending: computed(() =>
      outgoing.value.filter(({ key, channelId }) =>
        !windows.value[channelId]?.rows.some((row) => row.key === key)
      )
    ),
    window: (channelId) => windows.value[channelId],
    update(channelId, change) {
      const held = windows.value[channelId];
      if (held) windows.value = { ...windows.value, [channelId]: change(held) };
    },
    open(channelId, marker) {
      const held = windows.value[channelId] ?? EMPTY_WINDOW;
      windows.value = { ...windows.value, [channelId]: { ...held, marker } };
    },
    drop(channelId) {
      const { [channelId]: _, ...rest } = windows.value;
      windows.value = rest;
    },
    setPending: (change) => void (outgoing.value = change(outgoing.value)),
    setTarget: (value) => void (target.value = value),
  };
}
