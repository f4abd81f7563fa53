import type { Overrides, Role } from "../../protocol/roles.ts";
import type { Member } from "../../protocol/servers.ts";

/** The user's own membership. */
export interface OwnMember {
  roleIds: readonly string[];
  muted: boolean;
  /** ISO 8601; null: until unmuted. */
  mutedUntil: string | null;
}

/** Data that decides on permissions in a server. */
export interface ServerRoles {
  /** `error`: the last load failed, and nothing but the defaults is granted (ROLE-18). */
  status: "loading" | "ready" | "error";
  /** The highest first, @everyone last. */
  roles: readonly Role[];
  own: OwnMember | null;
  /** Grants and denials of roles and people, by channel id (D-PERM-2). */
  overrides: Readonly<Record<string, Overrides>>;
}

/** Roles by server id; absent: not requested yet. */
export type RolesByServer = Readonly<Record<string, ServerRoles>>;

/** Before the first response. */
export const NO_ROLES: ServerRoles = { status: "loading", roles: [], own: null, overrides: {} };

/** Returns the fields of a member that affect their permissions. */
export function ownMemberOf({ roles, muted, muted_until }: Member): OwnMember {
  return { roleIds: roles.map((role) => role.role_id), muted, mutedUntil: muted_until };
}
