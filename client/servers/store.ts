import { computed, signal } from "@preact/signals";
import type { Change } from "../base/recorder.ts";
import type { Server } from "../../protocol/servers.ts";

export type ServersStore = ReturnType<typeof createServersStore>;

/** The servers of the rail and the one that is open. */
export function createServersStore(rendered: readonly Server[], selectedServerId: string | null) {
  const list = signal(rendered);
  const selectedId = signal(selectedServerId);
  return {
    list,
    selectedId,
    selected: computed(() => list.value.find((s) => s.id === selectedId.value) ?? null),
    update: (change: Change<readonly Server[]>) => void (list.value = change(list.value)),
    select: (id: string | null) => void (selectedId.value = id),
  };
}
