import { lazy } from "../../browser/lazy.ts";
import { defineClientFeature } from "../kernel/feature.ts";
import { createRoles, type RolesDeps } from "./roles.ts";
import type { RolesStore } from "./store.ts";

type Deps = Omit<RolesDeps, "store"> & { roles: RolesStore };

/** Roles and permissions in servers and channels. */
export const rolesFeature = defineClientFeature({
  name: "roles",
  eager({ roles: store, ...deps }: Deps) {
    const { events, load, refresh, forget } = createRoles({ ...deps, store });
    return {
      actions: { setViewAs: store.setViewAs },
      shared: { loadRoles: load },
      events: { ...events, connected: refresh },
      onServerGone: forget,
      onSignOut: () => store.update(() => ({})),
    };
  },
  late: lazy(() => import("./role_actions.ts"), ({ openRoleActions }) => openRoleActions),
});
