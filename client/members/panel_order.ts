import type { Member } from "../../protocol/servers.ts";
import { byUser, isComplete } from "./known.ts";
import type { MemberList, Slot } from "./store.ts";

/** A part of the panel as the server answers it: `offset` counts through both groups. */
interface PanelPage {
  offset: number;
  members: readonly Member[];
  online: number;
  offline: number;
}

type Group = "online" | "offline";
const groupOf = ({ status }: Member): Group => status === "offline" ? "offline" : "online";
/** As the server orders them: usernames tell those apart who are called the same. */
export const nameOf = ({ username, display_name = username }: Member) =>
  `${display_name}\n${username}`.toLowerCase();

/** Puts a known member's place into the order, or makes the gap longer in which it is. */
export function insert(list: MemberList, member: Member): MemberList {
  const group = groupOf(member);
  const { before, after } = neighbours(list, group, member);
  const adjacent = after - before === 1;
  const slot = adjacent ? member.user_id : null;
  return { ...list, [group]: list[group].toSpliced(after, 0, slot) };
}

/** Takes a known member's place out of the order, or makes the gap shorter in which it was. */
export function takeOut(list: MemberList, member: Member): MemberList {
  const group = groupOf(member);
  const at = list[group].indexOf(member.user_id);
  if (at >= 0) return { ...list, [group]: list[group].toSpliced(at, 1) };
  const { before, after } = neighbours(list, group, member);
  if (after - before > 1) return { ...list, [group]: list[group].toSpliced(before + 1, 1) };
  return { ...list, stale: !isComplete(list) };
}

/** The known slots between which a name belongs. */
function neighbours(list: MemberList, group: Group, member: Member) {
  const known = byUser(list.members);
  const name = nameOf(member);
  const slots = list[group];
  let before = -1;
  for (let i = 0; i < slots.length; i++) {
    const other = slots[i] === null ? undefined : known.get(slots[i]!);
    if (!other) continue;
    if (nameOf(other) > name) return { before, after: i };
    before = i;
  }
  return { before, after: slots.length };
}

/** All members at once: a direct message's, or a small server's. */
export function withAll(members: readonly Member[]): MemberList {
  const sorted = members.toSorted((a, b) => nameOf(a) < nameOf(b) ? -1 : 1);
  const ids = (group: Group) => sorted.filter((m) => groupOf(m) === group).map((m) => m.user_id);
  return {
    status: "ready",
    members,
    online: ids("online"),
    offline: ids("offline"),
    stale: false,
  };
}

/**
 * A page in its place. When the order is stale, or the page counts others than are held, something
 * was missed: then the order is this page's alone.
 */
export function withPage(list: MemberList, page: PanelPage): MemberList {
  const fits = !list.stale && list.online.length === page.online &&
    list.offline.length === page.offline;
  const slots: Slot[] = fits
    ? [...list.online, ...list.offline]
    : Array(page.online + page.offline).fill(null);
  page.members.forEach(({ user_id }, i) => {
    const elsewhere = slots.indexOf(user_id);
    if (elsewhere >= 0) slots[elsewhere] = null;
    slots[page.offset + i] = user_id;
  });
  return {
    status: "ready",
    members: withMembers(list.members, page.members),
    online: slots.slice(0, page.online),
    offline: slots.slice(page.online),
    stale: false,
  };
}

/** These are known, too, or anew. */
export function withMembers(
  members: readonly Member[],
  more: readonly Member[],
): readonly Member[] {
  if (!more.length) return members;
  return [...new Map([...byUser(members), ...byUser(more)]).values()];
}
