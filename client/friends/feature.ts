import { lazy } from "../../browser/lazy.ts";
import { defineClientFeature } from "../kernel/feature.ts";
import { createFriends } from "./friends.ts";
import { createFriendsStore } from "./store.ts";

type Deps = Parameters<typeof createFriends>[0];

/** Friends, requests and blocks. */
export const friendsFeature = defineClientFeature({
  name: "friends",
  store: createFriendsStore,
  eager(deps: Deps, store) {
    const { load, tried, events, start, stop } = createFriends(deps, store);
    return { actions: { load, tried }, events, onListed: start, onSignOut: stop };
  },
  late: lazy(() => import("./friend_actions.ts"), ({ openFriendActions }) => openFriendActions),
});
