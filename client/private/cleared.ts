import { computed, effect, type ReadonlySignal } from "@preact/signals";
import type { ClientStorage } from "../base/storage.ts";
import type { PrivateState } from "../e2ee/entry.ts";

/**
 * Whether this browser has held keys in this session and holds none any more: its databases were
 * cleared, by a person or by the browser itself (E2E-40, E2E-42). That it has held some is noted
 * apart from them, and goes with the session.
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
