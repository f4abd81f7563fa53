import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { NOBODY, type Social } from "../state/friends.ts";

/** Friends, requests and blocks. */
export interface FriendsStore {
  readonly social: ReadonlySignal<Social>;
  /** Requests that wait for an answer (NAV-16). */
  readonly pending: ReadonlySignal<number>;
  /** Ids of those whom one has blocked. */
  readonly blockedIds: ReadonlySignal<ReadonlySet<string>>;
  update(change: (social: Social) => Social): void;
}

export function createFriendsStore(): FriendsStore {
  const social = signal(NOBODY);
  return {
    social,
    pending: computed(() => social.value.received.length),
    blockedIds: computed(() => new Set(social.value.blocked.map(({ id }) => id))),
    update: (change) => void (social.value = change(social.value)),
  };
}
