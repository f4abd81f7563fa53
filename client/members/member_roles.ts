import type { Role } from "../../protocol/roles.ts";
import type { Member } from "../../protocol/servers.ts";
import { isComplete } from "./known.ts";
import { withAll } from "./panel_order.ts";
import type { MemberLists } from "./store.ts";

/**
 * Handles `role-updated`: updates the roles that members carry, the highest first, and who is
 * listed under the role.
 */
export function setMembersRole(lists: MemberLists, serverId: string, role: Role): MemberLists {
  const { id, name, color, position, hoist } = role;
  return changeRole(lists, serverId, role, (roles) => {
    if (!roles.some((one) => one.role_id === id)) return roles;
    const others = roles.filter((one) => one.role_id !== id);
    return [...others, { role_id: id, name, color, position, ...(hoist && { hoist }) }]
      .sort((a, b) => b.position - a.position);
  });
}

/** `role-deleted`. */
export function dropMembersRole(lists: MemberLists, serverId: string, roleId: string): MemberLists {
  return changeRole(
    lists,
    serverId,
    { id: roleId },
    (roles) =>
      roles.some((one) => one.role_id === roleId)
        ? roles.filter((one) => one.role_id !== roleId)
        : roles,
  );
}

function changeRole(
  lists: MemberLists,
  serverId: string,
  { id, hoist }: Pick<Role, "id" | "hoist">,
  change: (roles: Member["roles"]) => Member["roles"],
): MemberLists {
  const list = lists[serverId];
  if (!list) return lists;
  const members = list.members.map((member) => {
    const roles = change(member.roles);
    return roles === member.roles ? member : { ...member, roles };
  });
  const changed = { ...list, members };
  const regroups = hoist || list.hoisted.some(({ role_id }) => role_id === id);
  if (regroups) Object.assign(changed, isComplete(list) ? withAll(members) : { stale: true });
  return { ...lists, [serverId]: changed };
}
