import { record, type } from "../../kernel/records.ts";
import type { Permissions } from "../../../protocol/permissions.ts";
import type { Stored } from "./permission_codes.ts";

export interface RoleRecord {
  id: string;
  name: string;
  color: string;
  permissions: Permissions;
  /** True if its online members are listed under its name; absent: they aren't. */
  hoist?: true;
  /** True if everyone may mention it (COM-10); absent: only those who may mention everyone. */
  mentionable?: true;
}

/**
 * All roles of a server in one value, the lowest first: a role's position is its place in the
 * list, counted from 1, so that positions are right whatever was made, moved or deleted.
 */
export interface RolesRecord {
  everyone: Permissions;
  list: RoleRecord[];
}

/** Roles as they are stored. */
export interface StoredRoles {
  everyone: Stored<Permissions>;
  list: (Omit<RoleRecord, "permissions"> & { permissions: Stored<Permissions> })[];
}

/** All roles of a server in one value. */
export const roleRecords = record("roles", {
  value: type<StoredRoles>(),
  key: { serverId: "text" },
  belongsTo: { server: "serverId" },
});
