import { DEFAULT_PERMISSIONS, permissionsOf } from "../../protocol/permissions.ts";

/** Permissions of a member without roles in a server that has changed nothing. */
export const MEMBER_PERMISSIONS = permissionsOf({
  isOwner: false,
  everyone: DEFAULT_PERMISSIONS,
  roles: [],
  muted: false,
});
