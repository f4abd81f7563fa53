import {
  DEFAULT_ROLE,
  DEFAULT_ROLE_COLOR,
  DEFAULT_ROLE_NAME,
} from "../../../protocol/role_colors.ts";
import type { Role } from "../../../protocol/roles.ts";
import type { Member } from "../../../protocol/servers.ts";
import type { MemberRecord } from "../members/records.ts";
import { heldRoles } from "./access.ts";
import type { RolesRecord } from "./records.ts";

/** The highest first, @everyone last (ROLE-01, ROLE-02). */
export function roleViews({ everyone, list }: RolesRecord): Role[] {
  const roles = list.map(({ id, name, color, permissions }, i): Role => {
    return { id, name, color, permissions, position: i + 1 };
  });
  return [...roles.reverse(), {
    id: DEFAULT_ROLE,
    name: DEFAULT_ROLE_NAME,
    color: DEFAULT_ROLE_COLOR,
    permissions: everyone,
    position: 0,
  }];
}

/** The roles that a member is shown with, the highest first; @everyone left out. */
export function memberRoleViews(member: MemberRecord, roles: RolesRecord): Member["roles"] {
  return heldRoles(member, roles)
    .toSorted((a, b) => b.position - a.position)
    .map(({ id, position }) => {
      const { name, color } = roles.list[position - 1];
      return { role_id: id, name, color, position };
    });
}
