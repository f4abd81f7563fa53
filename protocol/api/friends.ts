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

export const listFriends = endpoint("GET /friends", {
  summary: "One's friends",
  scope: "read",
  response: z.object({ friends: z.array(friend) }),
});

export const listReceivedRequests = endpoint("GET /friends/requests", {
  summary: "Friend requests that one has received",
  scope: "read",
  response: z.object({ requests: z.array(friendRequest) }),
});

export const listSentRequests = endpoint("GET /friends/requests/sent", {
  summary: "Friend requests that one has sent",
  scope: "read",
  response: z.object({ requests: z.array(friendRequest) }),
});

export const sendFriendRequest = endpoint("POST /friends/request", {
  summary: "Send a friend request",
  scope: "write",
  body: friendRequestBody,
  response: sentRequestResponse,
  status: 201,
});

export const acceptFriendRequest = endpoint("POST /friends/request/{id}/accept", {
  summary: "Accept a friend request",
  scope: "write",
  response: z.object({ success: z.literal(true), friend }),
});

export const rejectFriendRequest = endpoint("POST /friends/request/{id}/reject", {
  summary: "Reject a friend request",
  scope: "write",
});

export const cancelFriendRequest = endpoint("DELETE /friends/request/{id}/cancel", {
  summary: "Withdraw a friend request",
  scope: "write",
});

export const removeFriend = endpoint("DELETE /friends/{id}", {
  summary: "Remove a friend",
  scope: "write",
});

export const listBlocked = endpoint("GET /friends/blocked", {
  summary: "Whom one has blocked",
  scope: "read",
  response: z.object({ blocked: z.array(blocked) }),
});

export const blockUser = endpoint("POST /friends/block", {
  summary: "Block somebody",
  scope: "write",
  body: blockBody,
});

export const unblockUser = endpoint("DELETE /friends/block/{id}", {
  summary: "Unblock somebody",
  scope: "write",
});
