import {
  listBlocked,
  listFriends,
  listReceivedRequests,
  listSentRequests,
} from "../../protocol/api/friends.ts";
import type { Api } from "../base/api.ts";
import type { EventPart } from "../base/event_listeners.ts";
import type { Platform } from "../base/platform.ts";
import {
  dropBlocked,
  dropFriend,
  dropRequest,
  NOBODY,
  putFriend,
  putRequest,
  setFriendLooks,
  setFriendPresence,
} from "./state.ts";
import type { FriendsStore } from "./store.ts";

/** Milliseconds between two refreshes (FRD-35, FRD-36): events are faster, this is the fallback. */
const REFRESH_INTERVAL_MS = 30_000;

interface Deps {
  platform: Pick<Platform, "after" | "hidden" | "log">;
  api: Api;
}

/** Keeps the lists of friends, requests and blocks right. */
export function createFriends({ platform, api }: Deps, store: FriendsStore) {
  const lists = store.recorder;
  const tried = Promise.withResolvers<void>();
  let cancel: (() => void) | null = null;

  /** Fetches all four lists. Never throws: see the store's `status`. */
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
    cancel = platform.after(REFRESH_INTERVAL_MS, () => {
      if (!platform.hidden()) load();
      again();
    });
  }

  const events = {
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
  } satisfies EventPart;

  return {
    load,
    events,
    /** Refreshes now and every 30 s, until `stop`. Resolves once it was tried. */
    async start() {
      cancel?.();
      again();
      await load();
      tried.resolve();
    },
    /** Resolves when that was tried for the first time. */
    tried: () => tried.promise,
    /** Forgets everything. */
    stop() {
      cancel?.();
      cancel = null;
      store.update(() => NOBODY);
    },
  };
}
