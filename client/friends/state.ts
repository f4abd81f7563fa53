import type { Blocked, Friend, FriendRequest } from "../../protocol/friends.ts";
import type { Person } from "../../protocol/users.ts";
import { appearanceOf, withAppearance } from "../base/appearance.ts";

/** Friends, requests and blocks, as the server's four lists. */
export interface Social {
  status: "loading" | "ready" | "error";
  /** By name. */
  friends: readonly Friend[];
  /** Newest first. */
  received: readonly FriendRequest[];
  /** Newest first. */
  sent: readonly FriendRequest[];
  /** By name. */
  blocked: readonly Blocked[];
}

export const NOBODY: Social = {
  status: "loading",
  friends: [],
  received: [],
  sent: [],
  blocked: [],
};

type Named = { id: string; username: string };

/** Sorts by name, like the server. */
function sorted<T extends Named>(list: readonly T[]): T[] {
  return [...list].sort((a, b) => a.username.toLowerCase() < b.username.toLowerCase() ? -1 : 1);
}

function without<T extends { id: string }>(list: readonly T[], id: string): T[] {
  return list.filter((one) => one.id !== id);
}

/** `friend-accepted`. */
export function putFriend(social: Social, friend: Friend): Social {
  return { ...social, friends: sorted([...without(social.friends, friend.id), friend]) };
}

/** `friend-removed`. */
export function dropFriend(social: Social, userId: string): Social {
  return { ...social, friends: without(social.friends, userId) };
}

/** `friend-request`. */
export function putRequest(
  social: Social,
  direction: "received" | "sent",
  request: FriendRequest,
): Social {
  return { ...social, [direction]: [request, ...without(social[direction], request.id)] };
}

/** `friend-request-removed`: accepted, rejected or withdrawn. */
export function dropRequest(social: Social, id: string): Social {
  return { ...social, received: without(social.received, id), sent: without(social.sent, id) };
}

/** Adds a person who was blocked here. */
export function putBlocked(social: Social, person: Blocked): Social {
  return { ...social, blocked: sorted([...without(social.blocked, person.id), person]) };
}

/** `blocked-changed`, when a block ends. */
export function dropBlocked(social: Social, userId: string): Social {
  return { ...social, blocked: without(social.blocked, userId) };
}

/** Handles `presence-changed`: unknown presence counts as offline (PRES-02). */
export function setFriendPresence(
  social: Social,
  userId: string,
  status: string,
  custom_status: string | null,
): Social {
  const seen = status === "online" || status === "idle" || status === "dnd" ? status : "offline";
  const presence = { status: seen, presence: { status: seen }, custom_status } as const;
  return {
    ...social,
    friends: social.friends.map((f) => f.id === userId ? { ...f, ...presence } : f),
  };
}

/** `user-updated`. Requests know people by their usernames; `former` is that of until now. */
export function setFriendLooks(social: Social, user: Person, former?: string): Social {
  const { id, username, avatar_url, avatar_color, custom_status } = user;
  const shown = (request: FriendRequest) =>
    [username, former].includes(request.username)
      ? { ...request, username, avatar_url, avatar_color }
      : request;
  return {
    ...social,
    friends: sorted(
      social.friends.map((f) =>
        f.id === id ? { ...withAppearance(f, appearanceOf(user)), custom_status } : f
      ),
    ),
    blocked: sorted(social.blocked.map((one) => one.id === id ? { ...one, username } : one)),
    received: social.received.map(shown),
    sent: social.sent.map(shown),
  };
}
