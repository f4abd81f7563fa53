import { computed, signal } from "@preact/signals";
import { type Change, createRecorder } from "../base/recorder.ts";
import { NOBODY, type Social } from "./state.ts";

export type FriendsStore = ReturnType<typeof createFriendsStore>;

/** Friends, requests and blocks. */
export function createFriendsStore() {
  const social = signal(NOBODY);
  const update = (change: Change<Social>) => void (social.value = change(social.value));
  const blocked = computed(() => social.value.blocked.map(({ id }) => id).join());
  return {
    social,
    /** Requests that wait for a response (NAV-16). */
    pending: computed(() => social.value.received.length),
    /** Ids of blocked users. Compared by value: a refresh that changes nothing renders nothing. */
    blockedIds: computed<ReadonlySet<string>>(() =>
      new Set(blocked.value.split(",").filter(Boolean))
    ),
    update,
    recorder: createRecorder(update),
  };
}
