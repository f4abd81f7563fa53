import { lazy } from "../../browser/lazy.ts";
import {
  listBlocked,
  listFriends,
  listReceivedRequests,
  listSentRequests,
} from "../../protocol/api/friends.ts";
import type { Api } from "../base/api.ts";
import { lazyActions } from "../base/lazy_actions.ts";
import type { Platform } from "../base/platform.ts";
import { createRecorder } from "../base/recorder.ts";
import type { EventHandlers } from "../base/socket.ts";
import type { LateFriendActions } from "./friend_actions.ts";
import {
  dropBlocked,
  dropFriend,
  dropRequest,
  NOBODY,
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
interface FriendActions extends LateFriendActions {
  /** Fetches all four lists anew. Never throws: see the store's `status`. */
  load(): Promise<void>;
}

type SocialEvent =
  | "friend-request"
  | "friend-request-removed"
  | "friend-accepted"
  | "friend-removed"
  | "blocked-changed"
  | "presence-changed"
  | "user-updated";

/** Friends, requests and blocks: the actions, and what keeps the lists right. */
export interface Friends {
  readonly actions: FriendActions;
  readonly events: Pick<EventHandlers, SocialEvent>;
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
    "presence-changed": ({ userId, status, custom_status }) =>
      lists.apply((social) => setFriendPresence(social, userId, status, custom_status)),
    "user-updated": ({ user, former_username: former }) =>
      lists.apply((social) => setFriendLooks(social, user, former)),
  };

  return {
    events,
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
      ...lazyActions(
        lazy(
          () => import("./friend_actions.ts"),
          ({ createFriendActions }) => createFriendActions({ api, events, apply: lists.apply }),
        ).load,
        ["request", "accept", "reject", "cancel", "remove", "block", "unblock"],
      ),
    },
  };
}
