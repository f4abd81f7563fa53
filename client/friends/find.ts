import type { Friend } from "../../protocol/friends.ts";

/** Those whose name contains `query`, whatever the case (FRD-05). */
export function named<T extends { username: string }>(
  list: readonly T[],
  query: string,
): readonly T[] {
  const wanted = query.trim().toLowerCase();
  return wanted ? list.filter((one) => one.username.toLowerCase().includes(wanted)) : list;
}

/** Those who are not offline (FRD-01, NAV-22). */
export function onlineOf(friends: readonly Friend[]): readonly Friend[] {
  return friends.filter((friend) => friend.presence.status !== "offline");
}
