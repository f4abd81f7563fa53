import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { NOBODY, type Social } from "./state.ts";

/** Friends, requests and blocks. */
export interface FriendsStore {
  readonly social: ReadonlySignal<Social>;
  /** Requests that wait for a response (NAV-16). */
  readonly pending: ReadonlySignal<number>;
  /** Ids of those whom one has blocked. */
  readonly blockedIds: ReadonlySignal<ReadonlySet<string>>;
  update(change: (social: Social) => Social): void;
}

export function createFriendsStore(): FriendsStore {
  const social = signal(NOBODY);
  const blocked = computed(() => social.value.blocked.map(({ id }) => id).join());
  return {
    social,
    pending: computed(() => social.value.received.length),
    // By value: a refresh that changes nothing does not redraw the messages.
    blockedIds: computed(() => new Set(blocked.value.split(",").filter(Boolean))),
    update: (change) => void (social.value = change(social.value)),
  };
}
