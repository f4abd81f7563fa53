import type { Member } from "../../protocol/servers.ts";
import { byUser, isComplete } from "./known.ts";
import { type Appearance, withAppearance } from "../base/appearance.ts";
import { hoistOf, insert, nameOf, takeOut } from "./panel_order.ts";
import type { MemberList, MemberLists } from "./store.ts";

/** Handles `member-joined`; ignores servers whose list is not loaded. */
export function addMember(lists: MemberLists, serverId: string, member: Member): MemberLists {
  return changeList(lists, serverId, (list) => {
    const known = byUser(list.members).has(member.user_id);
    if (known) return replace(list, member);
    return insert({ ...list, members: [...list.members, member] }, member);
  });
}

/**
 * Handles `member-updated`. Unknown members of a large server stay unknown; their hoisted role may
 * have changed, so the order becomes stale.
 */
export function putMember(lists: MemberLists, serverId: string, member: Member): MemberLists {
  const list = lists[serverId];
  if (list && isComplete(list)) return addMember(lists, serverId, member);
  return changeList(lists, serverId, (list) => {
    if (byUser(list.members).has(member.user_id)) return replace(list, member);
    const isGrouped = member.status !== "offline" && (hoistOf(member) || list.hoisted.length);
    return isGrouped && !list.stale ? { ...list, stale: true } : list;
  });
}

/** `member-removed`. */
export function removeMember(lists: MemberLists, serverId: string, userId: string): MemberLists {
  return changeList(lists, serverId, (list) => {
    const member = byUser(list.members).get(userId);
    if (!member) return isComplete(list) ? list : { ...list, stale: true };
    const members = list.members.filter((m) => m.user_id !== userId);
    return { ...takeOut(list, member), members };
  });
}

/** Removes a list: of a server that was left, or of one of its channels. */
export function removeMemberList(lists: MemberLists, id: string): MemberLists {
  const { [id]: _, ...rest } = lists;
  return rest;
}

/** `presence-changed`, in every server that the two share. */
export function setPresence(lists: MemberLists, userId: string, status: string): MemberLists {
  const shown = memberStatus(status);
  return changeAll(lists, (list) => {
    const member = byUser(list.members).get(userId);
    if (member) return replace(list, { ...member, status: shown });
    // Any unknown member may be the one who moves from one group to the other.
    return isComplete(list) || list.stale ? list : { ...list, stale: true };
  });
}

/**
 * Handles `user-updated`: a user's names, picture and color, in every server that the two share.
 */
export function setLooks(lists: MemberLists, userId: string, looks: Appearance): MemberLists {
  return changeAll(lists, (list) => {
    const member = byUser(list.members).get(userId);
    if (member) return replace(list, withAppearance(member, looks));
    // Unknown members may have another place in the order by now.
    return isComplete(list) || list.stale ? list : { ...list, stale: true };
  });
}

/** Lists of which anything may be another by now. */
export function setStale(lists: MemberLists, ids: readonly string[]): MemberLists {
  return ids.reduce(
    (all, id) => changeList(all, id, (list) => ({ ...list, stale: true })),
    lists,
  );
}

/** In member lists idle is `away` and dnd is `busy`; anything unknown counts as offline (D-SOC-3). */
function memberStatus(status: string): Member["status"] {
  const names: Record<string, Member["status"]> = { online: "online", idle: "away", dnd: "busy" };
  return names[status] ?? "offline";
}

/** Replaces a known member; unknown ones stay unknown. */
function replace(list: MemberList, member: Member): MemberList {
  const before = byUser(list.members).get(member.user_id);
  if (!before) return list;
  const members = list.members.map((m) => m === before ? member : m);
  const moved = (before.status === "offline") !== (member.status === "offline") ||
    hoistOf(before)?.role_id !== hoistOf(member)?.role_id || nameOf(before) !== nameOf(member);
  return moved ? insert({ ...takeOut(list, before), members }, member) : { ...list, members };
}

function changeList(
  lists: MemberLists,
  id: string,
  change: (list: MemberList) => MemberList,
): MemberLists {
  const list = lists[id];
  const changed = list && change(list);
  return changed === list || !changed ? lists : { ...lists, [id]: changed };
}

function changeAll(lists: MemberLists, change: (list: MemberList) => MemberList): MemberLists {
  return Object.keys(lists).reduce((all, id) => changeList(all, id, change), lists);
}
