import { success } from "../../../protocol/common.ts";
import {
  acceptAnswer,
  blockBody,
  blockedAnswer,
  friendRequestBody,
  friendRequestsAnswer,
  friendsAnswer,
  sentRequestAnswer,
} from "../../../protocol/friends.ts";
import { type Endpoint, endpoint } from "../../delivery/http/endpoint.ts";
import { blockedOf, friendsOf, requestsOf } from "./lists.ts";
import { acceptRequest, dropRequest, sendRequest } from "./requests.ts";
import { block, removeFriend, unblock } from "./service.ts";

/** In `/friends/{id}` and `/friends/block/{id}` the id is the user's, else the request's. */
export const friendEndpoints: Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/friends",
    summary: "One's friends",
    auth: "user",
    answer: friendsAnswer,
    run: async ({ app, actor }) => ({ friends: await friendsOf(app, actor.userId) }),
  }),
  endpoint({
    method: "GET",
    path: "/friends/requests",
    summary: "Friend requests that one has received",
    auth: "user",
    answer: friendRequestsAnswer,
    run: async ({ app, actor }) => ({
      requests: await requestsOf(app, actor.userId, "received"),
    }),
  }),
  endpoint({
    method: "GET",
    path: "/friends/requests/sent",
    summary: "Friend requests that one has sent",
    auth: "user",
    answer: friendRequestsAnswer,
    run: async ({ app, actor }) => ({ requests: await requestsOf(app, actor.userId, "sent") }),
  }),
  endpoint({
    method: "POST",
    path: "/friends/request",
    summary: "Send a friend request",
    auth: "user",
    body: friendRequestBody,
    answer: sentRequestAnswer,
    status: 201,
    run: ({ app, actor, body }) => sendRequest(app, actor.userId, body.username),
  }),
  endpoint({
    method: "POST",
    path: "/friends/request/{id}/accept",
    summary: "Accept a friend request",
    auth: "user",
    answer: acceptAnswer,
    run: async ({ app, actor, params }) => ({
      success: true,
      friend: await acceptRequest(app, actor.userId, params.id),
    }),
  }),
  endpoint({
    method: "POST",
    path: "/friends/request/{id}/reject",
    summary: "Reject a friend request",
    auth: "user",
    answer: success,
    run: async ({ app, actor, params }) => {
      await dropRequest(app, actor.userId, params.id, "recipient");
      return { success: true };
    },
  }),
  endpoint({
    method: "DELETE",
    path: "/friends/request/{id}/cancel",
    summary: "Withdraw a friend request",
    auth: "user",
    answer: success,
    run: async ({ app, actor, params }) => {
      await dropRequest(app, actor.userId, params.id, "sender");
      return { success: true };
    },
  }),
  endpoint({
    method: "DELETE",
    path: "/friends/{id}",
    summary: "Remove a friend",
    auth: "user",
    answer: success,
    run: async ({ app, actor, params }) => {
      await removeFriend(app, actor.userId, params.id);
      return { success: true };
    },
  }),
  endpoint({
    method: "GET",
    path: "/friends/blocked",
    summary: "Whom one has blocked",
    auth: "user",
    answer: blockedAnswer,
    run: async ({ app, actor }) => ({ blocked: await blockedOf(app, actor.userId) }),
  }),
  endpoint({
    method: "POST",
    path: "/friends/block",
    summary: "Block somebody",
    auth: "user",
    body: blockBody,
    answer: success,
    run: async ({ app, actor, body }) => {
      await block(app, actor.userId, body.userId);
      return { success: true };
    },
  }),
  endpoint({
    method: "DELETE",
    path: "/friends/block/{id}",
    summary: "Unblock somebody",
    auth: "user",
    answer: success,
    run: async ({ app, actor, params }) => {
      await unblock(app, actor.userId, params.id);
      return { success: true };
    },
  }),
];
