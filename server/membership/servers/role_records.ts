import type { Key } from "../../storage/keys.ts";
import type { Permissions } from "../../../protocol/permissions.ts";

export interface RoleRecord {
  id: string;
  name: string;
  color: string;
  permissions: Permissions;
  /** Its online members stand under its name; absent where they don't. */
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

/** The keys of these records. A prefix is a key that only `list` takes. */
export const rolesKeys = {
  /** All roles of a server in one value. */
  roles: (serverId: string): Key<RolesRecord> => ["roles", serverId],
};
