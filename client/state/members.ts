import type { Member } from "../../protocol/servers.ts";
import type { MemberList, MemberLists } from "../stores/members.ts";

/** `member-joined` and `member-updated`. Of a server whose list is not loaded nothing is kept. */
export function putMember(lists: MemberLists, serverId: string, member: Member): MemberLists {
  return changeList(
    lists,
    serverId,
    (members) =>
      members.some((m) => m.user_id === member.user_id)
        ? members.map((m) => m.user_id === member.user_id ? member : m)
        : [...members, member],
  );
}

/** `member-removed`. */
export function removeMember(lists: MemberLists, serverId: string, userId: string): MemberLists {
  return changeList(lists, serverId, (members) => members.filter((m) => m.user_id !== userId));
}

/** Leaving a server lets its list go. */
export function removeMemberList(lists: MemberLists, serverId: string): MemberLists {
  const { [serverId]: _, ...rest } = lists;
  return rest;
}

/** `presence-changed`, in every server that the two share. */
export function setPresence(lists: MemberLists, userId: string, status: string): MemberLists {
  const shown = memberStatus(status);
  return Object.fromEntries(
    Object.entries(lists).map(([serverId, list]) => [serverId, {
      ...list,
      members: list.members.map((m) => m.user_id === userId ? { ...m, status: shown } : m),
    }]),
  );
}

/** `user-updated`: the picture and colour of somebody, in every server that the two share. */
export function setLooks(
  lists: MemberLists,
  userId: string,
  looks: Pick<Member, "avatar_url" | "avatar_color">,
): MemberLists {
  return Object.fromEntries(
    Object.entries(lists).map(([serverId, list]) => [serverId, {
      ...list,
      members: list.members.map((m) => m.user_id === userId ? { ...m, ...looks } : m),
    }]),
  );
}

/** In member lists idle is `away` and dnd is `busy`; anything unknown counts as offline (D-SOC-3). */
function memberStatus(status: string): Member["status"] {
  const names: Record<string, Member["status"]> = { online: "online", idle: "away", dnd: "busy" };
  return names[status] ?? "offline";
}

/** The groups of the members panel, each by name. */
export function memberGroups(members: readonly Member[]): { online: Member[]; offline: Member[] } {
  const byName = [...members].sort((a, b) => a.username.localeCompare(b.username));
  return {
    online: byName.filter((m) => m.status !== "offline"),
    offline: byName.filter((m) => m.status === "offline"),
  };
}

function changeList(
  lists: MemberLists,
  serverId: string,
  change: (members: MemberList["members"]) => MemberList["members"],
): MemberLists {
  const list = lists[serverId];
  return list ? { ...lists, [serverId]: { ...list, members: change(list.members) } } : lists;
}
