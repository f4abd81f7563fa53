import { signal } from "@preact/signals";
import type { Change } from "../base/recorder.ts";
import type { RolesByServer } from "./server_roles.ts";

/** Person or role as whom the user views a server. None of it leaves the device. */
export interface ViewAs {
  serverId: string;
  /** Name of the role or the member. */
  name: string;
  /** Id of the member; null: anybody with exactly these roles. */
  userId: string | null;
  isOwner: boolean;
  roleIds: readonly string[];
  muted: boolean;
  /** Text that explains why nothing can be changed meanwhile. */
  notice: string;
  /** Throws for an endpoint or an event of the socket that would change something in the server. */
  refuse(asked: { changesServer?: true; name?: string }): void;
}

export type RolesStore = ReturnType<typeof createRolesStore>;

/**
 * Creates the store of roles, the user's own membership and the channels' overrides, by server id.
 */
export function createRolesStore(rendered: RolesByServer = {}) {
  const byServer = signal(rendered);
  const viewAs = signal<ViewAs | null>(null);
  return {
    byServer,
    /** null: as the user themselves. */
    viewAs,
    update: (change: Change<RolesByServer>) => void (byServer.value = change(byServer.value)),
    setViewAs: (view: ViewAs | null) => void (viewAs.value = view),
  };
}
