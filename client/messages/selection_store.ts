import { type ReadonlySignal, signal } from "@preact/signals";

/** The messages of the open channel that are selected to be deleted together. */
export function createSelectionStore() {
  const ids = signal<ReadonlySet<string> | null>(null);
  return {
    /** null: nothing is being selected. */
    ids: ids as ReadonlySignal<ReadonlySet<string> | null>,
    /** Begins selecting. */
    start: () => void (ids.value = new Set()),
    set: (value: ReadonlySet<string>) => void (ids.value = value),
    stop: () => void (ids.value = null),
  };
}
