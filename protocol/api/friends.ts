import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import {
  blockBody,
  blocked,
  friend,
  friendRequest,
  friendRequestBody,
  sentRequestResponse,
} from "../friends.ts";

export const listFriends = endpoint({
  method: "GET",
  path: "/friends",
  summary: "One's friends",
  auth: "user",
  scope: "read",
  response: z.object({ friends: z.array(friend) }),
});

export const listReceivedRequests = endpoint({
  method: "GET",
  path: "/friends/requests",
  summary: "Friend requests that one has received",
  auth: "user",
  scope: "read",
  response: z.object({ requests: z.array(friendRequest) }),
});

export const listSentRequests = endpoint({
  method: "GET",
  path: "/friends/requests/sent",
  summary: "Friend requests that one has sent",
  auth: "user",
  scope: "read",
  response: z.object({ requests: z.array(friendRequest) }),
});

export const sendFriendRequest = endpoint({
  method: "POST",
  path: "/friends/request",
  summary: "Send a friend request",
  auth: "user",
  scope: "write",
  body: friendRequestBody,
  response: sentRequestResponse,
  status: 201,
});

export const acceptFriendRequest = endpoint({
  method: "POST",
  path: "/friends/request/{id}/accept",
  summary: "Accept a friend request",
  auth: "user",
  scope: "write",
  response: z.object({ success: z.literal(true), friend }),
});

export const rejectFriendRequest = endpoint({
  method: "POST",
  path: "/friends/request/{id}/reject",
  summary: "Reject a friend request",
  auth: "user",
  scope: "write",
});

export const cancelFriendRequest = endpoint({
  method: "DELETE",
  path: "/friends/request/{id}/cancel",
  summary: "Withdraw a friend request",
  auth: "user",
  scope: "write",
});

export const removeFriend = endpoint({
  method: "DELETE",
  path: "/friends/{id}",
  summary: "Remove a friend",
  auth: "user",
  scope: "write",
});

export const listBlocked = endpoint({
  method: "GET",
  path: "/friends/blocked",
  summary: "Whom one has blocked",
  auth: "user",
  scope: "read",
  response: z.object({ blocked: z.array(blocked) }),
});

export const blockUser = endpoint({
  method: "POST",
  path: "/friends/block",
  summary: "Block somebody",
  auth: "user",
  scope: "write",
  body: blockBody,
});

export const unblockUser = endpoint({
  method: "DELETE",
  path: "/friends/block/{id}",
  summary: "Unblock somebody",
  auth: "user",
  scope: "write",
});
