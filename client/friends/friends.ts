import {
  acceptFriendRequest,
  blockUser,
  cancelFriendRequest,
  listBlocked,
  listFriends,
  listReceivedRequests,
  listSentRequests,
  rejectFriendRequest,
  removeFriend,
  sendFriendRequest,
  unblockUser,
} from "../../protocol/api/friends.ts";
import type { Blocked } from "../../protocol/friends.ts";
import type { Api } from "../base/api.ts";
import type { Platform } from "../base/platform.ts";
import { createRecorder } from "../base/recorder.ts";
import type { EventHandlers } from "../base/socket.ts";
import {
  dropBlocked,
  dropFriend,
  dropRequest,
  NOBODY,
  putBlocked,
  putFriend,
  putRequest,
  setFriendLooks,
  setFriendPresence,
  type Social,
} from "./state.ts";
import type { FriendsStore } from "./store.ts";

/** Milliseconds between two refreshes (FRD-35, FRD-36): events are faster, this is the fallback. */
const REFRESH = 30_000;

/** What one can do to people. All but `load` throw `ApiError` or `NetworkError`. */
export interface FriendActions {
  /** Fetches all four lists anew. Never throws: see the store's `status`. */
  load(): Promise<void>;
  /** True: the requests crossed, and the two are friends (D-SOC-1). */
  request(username: string): Promise<boolean>;
  accept(requestId: string): Promise<void>;
  reject(requestId: string): Promise<void>;
  /** Withdraws one's own request. */
  cancel(requestId: string): Promise<void>;
  remove(userId: string): Promise<void>;
  block(person: Blocked): Promise<void>;
  unblock(userId: string): Promise<void>;
}

type SocialEvent =
  | "friend-request"
  | "friend-request-removed"
  | "friend-accepted"
  | "friend-removed"
  | "blocked-changed";

/** Friends, requests and blocks: the actions, and what keeps the lists right. */
export interface Friends {
  readonly actions: FriendActions;
  readonly events: Pick<EventHandlers, SocialEvent>;
  presenceChanged: EventHandlers["presence-changed"];
  looksChanged(person: Parameters<typeof setFriendLooks>[1]): void;
  /** Refreshes now and every 30 s, until `stop`. Resolves once it was tried. */
  start(): Promise<void>;
  /** Resolves when that was tried for the first time. */
  tried(): Promise<void>;
  /** Forgets everything. */
  stop(): void;
}

interface Deps {
  platform: Pick<Platform, "after" | "hidden" | "log">;
  api: Api;
  store: FriendsStore;
}

export function createFriends({ platform, api, store }: Deps): Friends {
  const lists = createRecorder<Social>(store.update);
  const tried = Promise.withResolvers<void>();
  let cancel: (() => void) | null = null;

  async function load(): Promise<void> {
    try {
      await lists.load(async () => {
        const [{ friends }, { requests: received }, { requests: sent }, { blocked }] = await Promise
          .all([
            api.call(listFriends),
            api.call(listReceivedRequests),
            api.call(listSentRequests),
            api.call(listBlocked),
          ]);
        return () => ({ status: "ready", friends, received, sent, blocked });
      });
    } catch (error) {
      platform.log("Friends could not be loaded", error);
      store.update((social) => social.status === "ready" ? social : { ...social, status: "error" });
    }
  }

  function again() {
    cancel = platform.after(REFRESH, () => {
      if (!platform.hidden()) load();
      again();
    });
  }

  const events: Friends["events"] = {
    "friend-request": ({ request, direction }) =>
      lists.apply((social) => putRequest(social, direction, request)),
    "friend-request-removed": ({ requestId }) =>
      lists.apply((social) => dropRequest(social, requestId)),
    "friend-accepted": ({ friend }) => lists.apply((social) => putFriend(social, friend)),
    "friend-removed": ({ userId }) => lists.apply((social) => dropFriend(social, userId)),
    "blocked-changed": ({ userId, blocked }) => {
      if (!blocked) return lists.apply((social) => dropBlocked(social, userId));
      // The event has no name: another device's block is looked up.
      if (!store.blockedIds.value.has(userId)) return load();
    },
  };

  return {
    events,
    presenceChanged: ({ userId, status, custom_status }) =>
      lists.apply((social) => setFriendPresence(social, userId, status, custom_status)),
    looksChanged: (person) => lists.apply((social) => setFriendLooks(social, person)),
    async start() {
      cancel?.();
      again();
      await load();
      tried.resolve();
    },
    tried: () => tried.promise,
    stop() {
      cancel?.();
      cancel = null;
      store.update(() => NOBODY);
    },
    actions: {
      load,
      async request(username) {
        const answer = await api.call(sendFriendRequest, { body: { username } });
        if ("friend" in answer) events["friend-accepted"](answer);
        else events["friend-request"]({ request: answer.request, direction: "sent" });
        return "friend" in answer;
      },
      async accept(requestId) {
        const { friend } = await api.call(acceptFriendRequest, { id: requestId });
        events["friend-request-removed"]({ requestId });
        events["friend-accepted"]({ friend });
      },
      async reject(requestId) {
        await api.call(rejectFriendRequest, { id: requestId });
        events["friend-request-removed"]({ requestId });
      },
      async cancel(requestId) {
        await api.call(cancelFriendRequest, { id: requestId });
        events["friend-request-removed"]({ requestId });
      },
      async remove(userId) {
        await api.call(removeFriend, { id: userId });
        events["friend-removed"]({ userId });
      },
      async block({ id, username }) {
        await api.call(blockUser, { body: { userId: id } });
        events["friend-removed"]({ userId: id });
        lists.apply((social) => putBlocked(social, { id, username }));
      },
      async unblock(userId) {
        await api.call(unblockUser, { id: userId });
        events["blocked-changed"]({ userId, blocked: false });
      },
    },
  };
}
