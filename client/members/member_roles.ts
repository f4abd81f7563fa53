import type { Role } from "../../protocol/roles.ts";
import type { Member } from "../../protocol/servers.ts";
import type { MemberLists } from "./store.ts";

/** `role-updated`: name, colour and place of a role that members carry, the highest first. */
export function setMembersRole(lists: MemberLists, serverId: string, role: Role): MemberLists {
  const { id, name, color, position } = role;
  return changeRoles(lists, serverId, (roles) => {
    if (!roles.some((one) => one.role_id === id)) return roles;
    const others = roles.filter((one) => one.role_id !== id);
    return [...others, { role_id: id, name, color, position }]
      .sort((a, b) => b.position - a.position);
  });
}

/** `role-deleted`. */
export function dropMembersRole(lists: MemberLists, serverId: string, roleId: string): MemberLists {
  return changeRoles(
    lists,
    serverId,
    (roles) =>
      roles.some((one) => one.role_id === roleId)
        ? roles.filter((one) => one.role_id !== roleId)
        : roles,
  );
}

function changeRoles(
  lists: MemberLists,
  serverId: string,
  change: (roles: Member["roles"]) => Member["roles"],
): MemberLists {
  const list = lists[serverId];
  if (!list) return lists;
  const members = list.members.map((member) => {
    const roles = change(member.roles);
    return roles === member.roles ? member : { ...member, roles };
  });
  return { ...lists, [serverId]: { ...list, members } };
}
