import { computed, signal } from "@preact/signals";
import type { Change } from "../base/recorder.ts";
import { arrangeServers, type ServerFolder } from "../../protocol/server_folders.ts";
import type { Server } from "../../protocol/servers.ts";

export type ServersStore = ReturnType<typeof createServersStore>;

/** The servers of the rail and the one that is open. */
export function createServersStore(
  rendered: readonly Server[],
  selectedServerId: string | null,
  order: readonly ServerFolder[] = [],
) {
  const list = signal(rendered);
  const stored = signal(order);
  const arranged = computed(() => arrangeServers(stored.value, list.value.map(({ id }) => id)));
  const selectedId = signal(selectedServerId);
  return {
    /** In the order in which they were joined. */
    list,
    /** The list of the rail, with folders (COM-5). */
    arranged,
    /** The servers in the order of the rail. */
    ordered: computed(() => {
      const byId = new Map(list.value.map((server) => [server.id, server]));
      return arranged.value.flatMap(({ server_ids }) =>
        server_ids.flatMap((id) => byId.get(id) ?? [])
      );
    }),
    selectedId,
    selected: computed(() => list.value.find((s) => s.id === selectedId.value) ?? null),
    update(change: Change<readonly Server[]>) {
      const before = list.value;
      list.value = change(before);
      // A server that is joined again stands on top.
      if (list.value.length < before.length) stored.value = arranged.value;
    },
    setOrder: (change: Change<readonly ServerFolder[]>) =>
      void (stored.value = change(stored.value)),
    /** Ids of folders that are open on this device. */
    openFolders: signal<ReadonlySet<string>>(new Set()),
    /** Changes of the order on their way: what the server says meanwhile is older. */
    arranging: { count: 0 },
    select: (id: string | null) => void (selectedId.value = id),
  };
}
