import { displayNameOf } from "../../protocol/display_name.ts";
import { naturalKey } from "../../protocol/natural_order.ts";
import type { HoistedGroup, Member, MemberCounts } from "../../protocol/servers.ts";
import { byUser, isComplete } from "./known.ts";
import { type MemberList, NO_MEMBERS, type Slot } from "./store.ts";

/** A part of the panel as the server answers it: `offset` counts through both groups. */
interface PanelPage extends Pick<MemberCounts, "online" | "offline" | "hoisted"> {
  offset: number;
  members: readonly Member[];
}

type Group = "online" | "offline";
const groupOf = ({ status }: Member): Group => status === "offline" ? "offline" : "online";
/** Returns the sort key, as on the server: usernames decide between equal names. */
export const nameOf = (member: Member) =>
  naturalKey(`${displayNameOf(member)}\n${member.username}`);

/** Returns the role under which a member is listed while online. */
export function hoistOf({ status, roles }: Member): Member["roles"][number] | undefined {
  return status === "offline" ? undefined : roles.find(({ hoist }) => hoist);
}

/** Made once for each member: lists are long. */
const keys = new WeakMap<Member, { rank: number; name: string }>();
function keyOf(member: Member) {
  let key = keys.get(member);
  if (!key) {
    key = { rank: hoistOf(member)?.position ?? 0, name: nameOf(member) };
    keys.set(member, key);
  }
  return key;
}

/** Compares members of a group as the server does: by hoisted role, then by name. */
function compare(one: Member, other: Member): number {
  const [a, b] = [keyOf(one), keyOf(other)];
  return b.rank - a.rank || (a.name < b.name ? -1 : 1);
}

/** The groups of roles with so many more members in the one of this member, or fewer. */
function counted(
  hoisted: readonly HoistedGroup[],
  member: Member,
  by: number,
): readonly HoistedGroup[] {
  const role = hoistOf(member);
  if (!role) return hoisted;
  const { role_id, name, position } = role;
  const members = (hoisted.find((group) => group.role_id === role_id)?.members ?? 0) + by;
  const others = hoisted.filter((group) => group.role_id !== role_id);
  return [...others, ...(members > 0 ? [{ role_id, name, position, members }] : [])]
    .sort((a, b) => b.position - a.position);
}

/** Puts a known member's place into the order, or makes the gap longer in which it is. */
export function insert(list: MemberList, member: Member): MemberList {
  const group = groupOf(member);
  const { before, after } = neighbours(list, group, member);
  const adjacent = after - before === 1;
  const slot = adjacent ? member.user_id : null;
  const hoisted = counted(list.hoisted, member, 1);
  return { ...list, [group]: list[group].toSpliced(after, 0, slot), hoisted };
}

/** Takes a known member's place out of the order, or makes the gap shorter in which it was. */
export function takeOut(list: MemberList, member: Member): MemberList {
  const group = groupOf(member);
  const hoisted = counted(list.hoisted, member, -1);
  const without = (at: number) => ({ ...list, [group]: list[group].toSpliced(at, 1), hoisted });
  const at = list[group].indexOf(member.user_id);
  if (at >= 0) return without(at);
  const { before, after } = neighbours(list, group, member);
  if (after - before > 1) return without(before + 1);
  return { ...list, stale: !isComplete(list) };
}

/** The known slots between which a name belongs. */
function neighbours(list: MemberList, group: Group, member: Member) {
  const known = byUser(list.members);
  const slots = list[group];
  let before = -1;
  for (let i = 0; i < slots.length; i++) {
    const other = slots[i] === null ? undefined : known.get(slots[i]!);
    if (!other) continue;
    if (compare(other, member) > 0) return { before, after: i };
    before = i;
  }
  return { before, after: slots.length };
}

/** All members at once: a direct message's, or a small server's. */
export function withAll(members: readonly Member[]): MemberList {
  const sorted = members.toSorted(compare);
  const ids = (group: Group) => sorted.filter((m) => groupOf(m) === group).map((m) => m.user_id);
  return {
    status: "ready",
    members,
    online: ids("online"),
    offline: ids("offline"),
    hoisted: members.reduce((all, member) => counted(all, member, 1), NO_MEMBERS.hoisted),
    stale: false,
  };
}

/**
 * A page in its place. When the order is stale, or the page counts others than are held, something
 * was missed: then the order is this page's alone.
 */
export function withPage(list: MemberList, page: PanelPage): MemberList {
  const { hoisted = [] } = page;
  const fits = !list.stale && list.online.length === page.online &&
    list.offline.length === page.offline && sizes(list.hoisted) === sizes(hoisted);
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
    hoisted,
    stale: false,
  };
}

/** Returns roles and the number of members under each, as text to compare. */
function sizes(hoisted: readonly HoistedGroup[]): string {
  return hoisted.map(({ role_id, members }) => `${role_id} ${members}`).join();
}

/** These are known, too, or anew. */
export function withMembers(
  members: readonly Member[],
  more: readonly Member[],
): readonly Member[] {
  if (!more.length) return members;
  return [...new Map([...byUser(members), ...byUser(more)]).values()];
}
