import { FOLLOWED, type FollowingPermission, type Permission } from "./permissions.ts";

const NONE: readonly Permission[] = [];

/** Returns the permissions that this one follows (COM-0); none for the first twelve. */
export function followedBy(permission: Permission): readonly Permission[] {
  return isFollowing(permission) ? FOLLOWED[permission] : NONE;
}

export function isFollowing(permission: Permission): permission is FollowingPermission {
  return permission in FOLLOWED;
}
