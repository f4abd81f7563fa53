import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { Standing } from "../../protocol/permissions.ts";
import type { Server } from "../../protocol/servers.ts";
import { standingIn } from "../standing.ts";
import type { SessionStore } from "./session.ts";

/** The servers of the rail and the one that is open. */
export interface ServersStore {
  readonly list: ReadonlySignal<readonly Server[]>;
  readonly selectedId: ReadonlySignal<string | null>;
  readonly selected: ReadonlySignal<Server | null>;
  /** One's place in the selected server: ask `can(standing, flag)` before showing a button. */
  readonly standing: ReadonlySignal<Standing | null>;
  update(change: (list: readonly Server[]) => readonly Server[]): void;
  select(id: string | null): void;
}

export function createServersStore(
  session: SessionStore,
  rendered: readonly Server[] = [],
  selectedServerId: string | null = null,
): ServersStore {
  const list = signal(rendered);
  const selectedId = signal(selectedServerId);
  const selected = computed(() => list.value.find((s) => s.id === selectedId.value) ?? null);
  const standing = computed(() => {
    const user = session.user.value;
    return selected.value && user && standingIn(selected.value, user);
  });
  return {
    list,
    selectedId,
    selected,
    standing,
    update: (change) => void (list.value = change(list.value)),
    select: (id) => void (selectedId.value = id),
  };
}
