import { signal } from "@preact/signals";
import type { LockState, TypedPassword } from "../base/key_lock.ts";
import type { Platform } from "../base/platform.ts";
import type { ClientStorage } from "../base/storage.ts";

interface Deps {
  platform: Pick<Platform, "keyLock" | "log">;
  storage: Pick<ClientStorage, "get" | "set">;
}

export type Unlocking = ReturnType<typeof createUnlocking>;

/** Hands passwords to the lock of this device's keys, and keeps what it says (MEND-33). */
export function createUnlocking({ platform, storage }: Deps) {
  const isBusy = signal(false);

  function keep({ keys, privateFrom }: LockState): void {
    storage.set("keysLocked", keys === "locked" ? "yes" : null);
    for (const [id, from] of Object.entries(privateFrom)) {
      const known = storage.get(`private_${id}`);
      // Of two seqs the lower holds: less is read without keys.
      if (known === null || Number(known) > from) storage.set(`private_${id}`, String(from));
    }
  }

  return {
    /** A password is being worked on, which takes up to two seconds on a slow phone. */
    isBusy,
    /** Never rejects: keys that stay locked are opened later, and nobody is kept out for that. */
    async take(
      act: "signedIn" | "typed" | "unlock",
      typed: TypedPassword,
    ): Promise<LockState | null> {
      isBusy.value = true;
      try {
        const state = await platform.keyLock[act](typed);
        keep(state);
        return state;
      } catch (error) {
        platform.log("The keys on this device could not be unlocked or locked", error);
        return null;
      } finally {
        isBusy.value = false;
      }
    },
  };
}
