import { computed, effect, type ReadonlySignal } from "@preact/signals";
import type { ClientStorage } from "../base/storage.ts";
import type { PrivateState } from "../e2ee/entry.ts";

/**
 * Watches whether this browser held keys in this session and no longer holds any: a person or the
 * browser itself cleared its databases (E2E-40, E2E-42). The note that it held some is stored
 * separately and ends with the session.
 */
export function watchCleared(
  state: ReadonlySignal<PrivateState | null>,
  storage: Pick<ClientStorage, "get" | "set">,
): { isCleared: ReadonlySignal<boolean>; end: () => void } {
  const phase = computed(() => state.value?.phase ?? null);
  const end = effect(() => {
    if (phase.value === "ready") storage.set("privateKeysHeld", "yes");
  });
  const isCleared = computed(() =>
    phase.value === "elsewhere" && storage.get("privateKeysHeld") !== null
  );
  return { isCleared, end };
}
