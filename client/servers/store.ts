import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { Standing } from "../../protocol/permissions.ts";
import type { Server } from "../../protocol/servers.ts";
import { standingIn, standingOf } from "../roles/standing.ts";
import type { RolesStore } from "../roles/store.ts";
import type { SessionStore } from "../auth/store.ts";

/** The servers of the rail and the one that is open. */
export interface ServersStore {
  readonly list: ReadonlySignal<readonly Server[]>;
  readonly selectedId: ReadonlySignal<string | null>;
  readonly selected: ReadonlySignal<Server | null>;
  /**
   * One's place in the selected server, or that of whom one looks at it as: ask
   * `can(standing, flag)` before showing a button.
   */
  readonly standing: ReadonlySignal<Standing | null>;
  update(change: (list: readonly Server[]) => readonly Server[]): void;
  select(id: string | null): void;
}

export function createServersStore(
  session: SessionStore,
  roles: Pick<RolesStore, "rights" | "viewAs">,
  rendered: readonly Server[] = [],
  selectedServerId: string | null = null,
): ServersStore {
  const list = signal(rendered);
  const selectedId = signal(selectedServerId);
  const selected = computed(() => list.value.find((s) => s.id === selectedId.value) ?? null);
  const standing = computed(() => {
    const user = session.user.value;
    const server = selected.value;
    if (!server || !user) return null;
    const rights = roles.rights.value[server.id];
    const viewed = roles.viewAs.value;
    if (viewed?.serverId === server.id) return standingOf(rights?.roles ?? [], viewed);
    return standingIn(server, user, rights);
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
