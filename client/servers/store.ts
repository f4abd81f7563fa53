import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { Server } from "../../protocol/servers.ts";

/** The servers of the rail and the one that is open. */
export interface ServersStore {
  readonly list: ReadonlySignal<readonly Server[]>;
  readonly selectedId: ReadonlySignal<string | null>;
  readonly selected: ReadonlySignal<Server | null>;
  update(change: (list: readonly Server[]) => readonly Server[]): void;
  select(id: string | null): void;
}

export function createServersStore(
  rendered: readonly Server[],
  selectedServerId: string | null,
): ServersStore {
  const list = signal(rendered);
  const selectedId = signal(selectedServerId);
  return {
    list,
    selectedId,
    selected: computed(() => list.value.find((s) => s.id === selectedId.value) ?? null),
    update: (change) => void (list.value = change(list.value)),
    select: (id) => void (selectedId.value = id),
  };
}
