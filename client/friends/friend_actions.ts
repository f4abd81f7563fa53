import {
  acceptFriendRequest,
  blockUser,
  cancelFriendRequest,
  rejectFriendRequest,
  removeFriend,
  sendFriendRequest,
  unblockUser,
} from "../../protocol/api/friends.ts";
import type { Blocked } from "../../protocol/friends.ts";
import type { Api } from "../base/api.ts";
import type { EventHandlers } from "../base/socket.ts";
import { putBlocked } from "./state.ts";
import type { FriendsStore } from "./store.ts";

interface Deps {
  api: Api;
  /** A response changes the store as its event will: both may come, in either order. */
  events: Pick<
    EventHandlers,
    | "friend-request"
    | "friend-request-removed"
    | "friend-accepted"
    | "friend-removed"
    | "blocked-changed"
  >;
}

/** Opens the actions on people. All throw `ApiError` or `NetworkError`. */
export function openFriendActions({ api, events }: Deps, { recorder }: FriendsStore) {
  const actions = {
    /** True: the requests crossed, and the two are friends (D-SOC-1). */
    async request(username: string) {
      const response = await api.call(sendFriendRequest, { body: { username } });
      if ("friend" in response) events["friend-accepted"](response);
      else events["friend-request"]({ request: response.request, direction: "sent" });
      return "friend" in response;
    },
    async accept(requestId: string) {
      const { friend } = await api.call(acceptFriendRequest, { id: requestId });
      events["friend-request-removed"]({ requestId });
      events["friend-accepted"]({ friend });
    },
    async reject(requestId: string) {
      await api.call(rejectFriendRequest, { id: requestId });
      events["friend-request-removed"]({ requestId });
    },
    /** Withdraws the user's own request. */
    async cancel(requestId: string) {
      await api.call(cancelFriendRequest, { id: requestId });
      events["friend-request-removed"]({ requestId });
    },
    async remove(userId: string) {
      await api.call(removeFriend, { id: userId });
      events["friend-removed"]({ userId });
    },
    async block({ id, username }: Blocked) {
      await api.call(blockUser, { body: { userId: id } });
      events["friend-removed"]({ userId: id });
      recorder.apply((social) => putBlocked(social, { id, username }));
    },
    async unblock(userId: string) {
      await api.call(unblockUser, { id: userId });
      events["blocked-changed"]({ userId, blocked: false });
    },
  };
  return { actions };
}
