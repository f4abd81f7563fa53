import { signal } from "@preact/signals";
import { type ClientStorage, parsed } from "../base/storage.ts";

/**
 * Folded on this device (COM-2): ids of categories that are closed, and of servers whose
 * muted channels are hidden. It comes with the list of channels, so nothing else waits for it.
 */
export const folded = signal<ReadonlySet<string>>(new Set());

/** Takes over what the device has. Call it before the list is drawn. */
export function loadFolded(storage: Pick<ClientStorage, "get">): void {
  folded.value = new Set(parsed<string[]>(storage.get("folded")));
}

/** Folds these, or unfolds them if all are. */
export function toggleFolded(storage: Pick<ClientStorage, "set">, ...ids: string[]): void {
  const isFolded = ids.every((id) => folded.value.has(id));
  const others = [...folded.value].filter((id) => !ids.includes(id));
  folded.value = new Set(isFolded ? others : [...others, ...ids]);
  storage.set("folded", JSON.stringify([...folded.value]));
}
