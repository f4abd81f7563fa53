import type { Member } from "../../protocol/servers.ts";
import type { MemberList } from "./store.ts";

/** Known members by user id; made once for each list. */
const maps = new WeakMap<readonly Member[], ReadonlyMap<string, Member>>();
export function byUser(members: readonly Member[]): ReadonlyMap<string, Member> {
  let map = maps.get(members);
  if (!map) maps.set(members, map = new Map(members.map((m) => [m.user_id, m])));
  return map;
}

/** Returns true if every member is known. */
export function isComplete({ status, stale, online, offline }: MemberList): boolean {
  return status === "ready" && !stale && !online.includes(null) && !offline.includes(null);
}
