import { type ReadonlySignal, signal } from "@preact/signals";
import type { Row } from "../messages/state.ts";

export interface PinList {
  status: "loading" | "ready" | "error";
  /** The newest pin first. */
  rows: readonly Row[];
}
export type PinLists = Readonly<Record<string, PinList>>;

/** Pinned messages by channel id, loaded when first asked for. */
export interface PinsStore {
  readonly lists: ReadonlySignal<PinLists>;
  update(change: (lists: PinLists) => PinLists): void;
}

export function createPinsStore(): PinsStore {
  const lists = signal<PinLists>({});
  return { lists, update: (change) => void (lists.value = change(lists.value)) };
}
