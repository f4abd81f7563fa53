import { record, type } from "../../kernel/records.ts";
import type { Permissions } from "../../../protocol/permissions.ts";

export interface RoleRecord {
  id: string;
  name: string;
  color: string;
  permissions: Permissions;
  /** True if its online members are listed under its name; absent: they aren't. */
  hoist?: true;
}

/**
 * All roles of a server in one value, the lowest first: a role's position is its place in the
 * list, counted from 1, so that positions are right whatever was made, moved or deleted.
 */
export interface RolesRecord {
  everyone: Permissions;
  list: RoleRecord[];
}

/** All roles of a server in one value. */
export const roleRecords = record("roles", {
  value: type<RolesRecord>(),
  key: { serverId: "text" },
  belongsTo: { server: "serverId" },
});
