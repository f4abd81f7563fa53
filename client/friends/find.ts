import type { Friend } from "../../protocol/friends.ts";

/** Finds people whose display name or username contains `query`, ignoring case (FRD-05). */
export function named<T extends { username: string; display_name?: string }>(
  list: readonly T[],
  query: string,
): readonly T[] {
  const wanted = query.trim().toLowerCase();
  if (!wanted) return list;
  return list.filter(({ username, display_name = "" }) =>
    `${display_name}\n${username}`.toLowerCase().includes(wanted)
  );
}

/** Returns the friends who aren't offline (FRD-01, NAV-22). */
export function onlineOf(friends: readonly Friend[]): readonly Friend[] {
  return friends.filter((friend) => friend.presence.status !== "offline");
}
