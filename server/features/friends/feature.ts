import * as api from "../../../protocol/api/friends.ts";
import { toUsers } from "../../kernel/audience.ts";
import { friendRequests, relations, requestsSent } from "../../membership/relations/records.ts";
import { defineFeature, implement, withRules } from "../define.ts";
import { deliverAccepted, deliverBlocked, deliverRemoved, deliverRequest } from "./deliver.ts";
import { exportedPeople } from "./exported.ts";
import { blockedOf, friendsOf, requestsOf } from "./lists.ts";
import { acceptRequest, dropRequest, sendRequest } from "./requests.ts";
import { block, forgetPerson, removeFriend, unblock } from "./service.ts";

declare module "../../base/bus.ts" {
  interface FeatureEvents {
    /** `at` in milliseconds. */
    "friend-requested": { request: { id: string; at: number; fromId: string; toId: string } };
    "friend-request-removed": { requestId: string; userIds: [string, string] };
    "friend-accepted": { userIds: [string, string] };
    "friend-removed": { userIds: [string, string] };
    "blocked-changed": { userId: string; otherId: string; blocked: boolean };
  }
}

/** Friends, friend requests and blocks. */
export const friendsFeature = defineFeature({
  name: "friends",
  records: [
    withRules(relations, { exported: { user: { section: "people", value: exportedPeople } } }),
    withRules(friendRequests, { exported: { omitted: "an index" } }),
    withRules(requestsSent, { exported: { omitted: "a counter" } }),
  ],
  // In `/friends/{id}` and `/friends/block/{id}` the id is the user's, in all others the request's.
  endpoints: implement(api, {
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
  }),
  events: {
    "friend-requested": {
      audience: "code",
      deliver: deliverRequest,
      order: ({ request }) => [request.fromId, request.toId],
      cost: null,
    },
    "friend-request-removed": {
      audience: ({ userIds }) => toUsers(...userIds),
      wire: ({ requestId }) => ({ requestId }),
      order: ({ userIds }) => userIds,
      cost: null,
    },
    "friend-accepted": {
      audience: "code",
      deliver: deliverAccepted,
      order: ({ userIds }) => userIds,
      cost: null,
    },
    "friend-removed": {
      audience: "code",
      deliver: deliverRemoved,
      order: ({ userIds }) => userIds,
      cost: null,
    },
    "blocked-changed": {
      audience: "code",
      deliver: deliverBlocked,
      order: ({ userId, otherId }) => [userId, otherId],
      cost: null,
    },
  },
  onPurge: { user: forgetPerson },
});
