import { signal } from "@preact/signals";
import type { Change } from "../base/recorder.ts";
import type { RolesByServer } from "./server_roles.ts";

/** As whom a server is looked at, instead of as oneself. Nothing of it leaves the device. */
export interface ViewAs {
  serverId: string;
  /** Of the role or the member. */
  name: string;
  /** A member's; null: somebody with just these roles. */
  userId: string | null;
  isOwner: boolean;
  roleIds: readonly string[];
  muted: boolean;
  /** Why nothing can be done meanwhile. */
  notice: string;
  /** Throws for an endpoint or an event of the socket that would change something in the server. */
  refuse(asked: { changesServer?: true; name?: string }): void;
}

export type RolesStore = ReturnType<typeof createRolesStore>;

/** Roles, one's own place and the channels' overrides, by server id. */
export function createRolesStore(rendered: RolesByServer = {}) {
  const byServer = signal(rendered);
  const viewAs = signal<ViewAs | null>(null);
  return {
    byServer,
    /** null: as oneself. */
    viewAs,
    update: (change: Change<RolesByServer>) => void (byServer.value = change(byServer.value)),
    setViewAs: (view: ViewAs | null) => void (viewAs.value = view),
  };
}
