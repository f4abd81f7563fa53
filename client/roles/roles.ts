import { eventually, lazy } from "../../browser/lazy.ts";
import type { Api } from "../base/api.ts";
import type { Platform } from "../base/platform.ts";
import type { EventHandlers } from "../base/socket.ts";
import type { RolesStore } from "./store.ts";
import type { ServersStore } from "../servers/store.ts";
import type { SessionStore } from "../auth/store.ts";

/** Keeps what decides on permissions as the server has it. */
export interface Roles {
  /**
   * Loads the roles unless they are there. Never throws: a failure leaves the defaults (ROLE-18).
   */
  load(serverId: string): Promise<void>;
  /** Reloads the open server on a new connection; others reload when they are opened. */
  refresh(): Promise<void>;
  forget(serverId: string): unknown;
  readonly events: Pick<EventHandlers, RoleEvent>;
}

/** Events that change what decides on permissions. */
const EVENTS = [
  "role-created",
  "role-updated",
  "role-deleted",
  "permissions-changed",
  "member-updated",
  "channel-created",
  "channel-deleted",
] as const;
type RoleEvent = typeof EVENTS[number];

export interface RolesDeps {
  platform: Pick<Platform, "after" | "log" | "now">;
  api: Api;
  store: RolesStore;
  servers: Pick<ServersStore, "selectedId">;
  session: Pick<SessionStore, "user">;
}

/**
 * Creates the roles. The page comes with the user's own permissions, so the code that updates them
 * loads with the first connection. Calls keep their order.
 */
export function createRoles(deps: RolesDeps): Roles {
  let loading: Promise<Roles> | null = null;

  async function use(act: (roles: Roles) => unknown): Promise<void> {
    loading ??= eventually(lazy(() => import("./roles_keeper.ts"))).then(({ RolesKeeper }) =>
      new RolesKeeper(deps)
    );
    try {
      await act(await loading);
    } catch (error) {
      loading = null;
      deps.platform.log("Roles could not be loaded", error);
    }
  }

  const passing = (event: RoleEvent) => [
    event,
    (body: never) => use(({ events }) => events[event](body)),
  ];

  return {
    load: (serverId) => use((roles) => roles.load(serverId)),
    refresh: () => use((roles) => roles.refresh()),
    forget: (serverId) => use((roles) => roles.forget(serverId)),
    events: Object.fromEntries(EVENTS.map(passing)),
  };
}
