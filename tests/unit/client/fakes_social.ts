import type { Friend, FriendRequest } from "../../../protocol/friends.ts";

export function aFriend(changes: Partial<Friend> = {}): Friend {
  return {
    id: "u2",
    username: "bob",
    avatar_url: null,
    avatar_color: null,
    status: "online",
    presence: { status: "online" },
    custom_status: null,
    ...changes,
  };
}

export function aRequest(changes: Partial<FriendRequest> = {}): FriendRequest {
  const at = "2026-01-01T00:00:00.000Z";
  return {
    id: "r1",
    username: "bob",
    avatar_url: null,
    avatar_color: null,
    created_at: at,
    ...changes,
  };
}
