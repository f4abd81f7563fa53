import { type ReadonlySignal, signal } from "@preact/signals";

/** The messages of the open channel that are selected to be deleted together. */
export interface SelectionStore {
  /** Ids; null: nothing is being selected. */
  readonly ids: ReadonlySignal<ReadonlySet<string> | null>;
  /** Begins selecting. */
  start(): void;
  set(ids: ReadonlySet<string>): void;
  stop(): void;
}

export function createSelectionStore(): SelectionStore {
  const ids = signal<ReadonlySet<string> | null>(null);
  return {
    ids,
    start: () => void (ids.value = new Set()),
    set: (value) => void (ids.value = value),
    stop: () => void (ids.value = null),
  };
}
