import * as api from "../../../protocol/api/friends.ts";
import { implement } from "../http/endpoint.ts";
import { blockedOf, friendsOf, requestsOf } from "../../features/friends/lists.ts";
import { acceptRequest, dropRequest, sendRequest } from "../../features/friends/requests.ts";
import { block, removeFriend, unblock } from "../../features/friends/service.ts";

/** In `/friends/{id}` and `/friends/block/{id}` the id is the user's, else the request's. */
export const friendRoutes = implement(api, {
  listFriends: async ({ app, actor }) => ({ friends: await friendsOf(app, actor.userId) }),
  listReceivedRequests: async ({ app, actor }) => ({
    requests: await requestsOf(app, actor.userId, "received"),
  }),
  listSentRequests: async ({ app, actor }) => ({
    requests: await requestsOf(app, actor.userId, "sent"),
  }),
  sendFriendRequest: ({ app, actor, body }) => sendRequest(app, actor.userId, body.username),
  acceptFriendRequest: async ({ app, actor, params }) => ({
    success: true,
    friend: await acceptRequest(app, actor.userId, params.id),
  }),
  rejectFriendRequest: ({ app, actor, params }) =>
    dropRequest(app, actor.userId, params.id, "recipient"),
  cancelFriendRequest: ({ app, actor, params }) =>
    dropRequest(app, actor.userId, params.id, "sender"),
  removeFriend: ({ app, actor, params }) => removeFriend(app, actor.userId, params.id),
  listBlocked: async ({ app, actor }) => ({ blocked: await blockedOf(app, actor.userId) }),
  blockUser: ({ app, actor, body }) => block(app, actor.userId, body.userId),
  unblockUser: ({ app, actor, params }) => unblock(app, actor.userId, params.id),
});
