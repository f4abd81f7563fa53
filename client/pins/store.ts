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

/** Pinned messages by channel id, loaded when first asked for. */
export function createPinsStore() {
  const lists = signal<PinLists>({});
  return { lists, update: (change: Change<PinLists>) => void (lists.value = change(lists.value)) };
}
