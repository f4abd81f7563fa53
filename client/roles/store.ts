import { type ReadonlySignal, signal } from "@preact/signals";
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

/** Roles, one's own place and the channels' overrides, by server id. */
export interface RolesStore {
  readonly byServer: ReadonlySignal<RolesByServer>;
  /** null: as oneself. */
  readonly viewAs: ReadonlySignal<ViewAs | null>;
  update(change: (all: RolesByServer) => RolesByServer): void;
  setViewAs(view: ViewAs | null): void;
}

export function createRolesStore(rendered: RolesByServer = {}): RolesStore {
  const byServer = signal(rendered);
  const viewAs = signal<ViewAs | null>(null);
  return {
    byServer,
    viewAs,
    update: (change) => void (byServer.value = change(byServer.value)),
    setViewAs: (view) => void (viewAs.value = view),
  };
}
