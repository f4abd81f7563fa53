import type { BasePermission, FollowingPermission, Override } from "./permissions.ts";

/** Permissions to set; null makes one follow again. */
export type PermissionChanges =
  & Partial<Record<BasePermission, boolean>>
  & Partial<Record<FollowingPermission, boolean | null>>;

/** Returns permissions after changes. */
export function withChanges<P extends Override>(permissions: P, changes: PermissionChanges): P {
  const said = Object.entries({ ...permissions, ...changes }).filter(([, value]) => value !== null);
  return Object.fromEntries(said) as P;
}
