import { type Signal, signal } from "@preact/signals";
import { ApiError } from "../base/errors.ts";
import type { LockState, TypedPassword } from "../base/key_lock.ts";
import type { Platform } from "../base/platform.ts";
import type { ClientStorage } from "../base/storage.ts";

export interface UnlockingDeps {
  platform: Pick<Platform, "keyLock" | "log">;
  storage: Pick<ClientStorage, "get" | "set">;
  /** Set while a password is being worked on, which takes up to two seconds on a slow phone. */
  isBusy?: Signal<boolean>;
}

export type Unlocking = ReturnType<typeof createUnlocking>;

/** Hands passwords to the lock of this device's keys, and stores its results (MEND-33). */
export function createUnlocking(
  { platform, storage, isBusy = signal(false) }: UnlockingDeps,
) {
  function keep({ keys, privateFrom }: LockState, isSignIn: boolean): void {
    // The worker tells a page of the chat that the keys are open, with all that they know.
    if (isSignIn && keys !== "locked") storage.set("keysLocked", null);
    for (const [id, from] of Object.entries(privateFrom)) {
      const known = storage.get(`private_${id}`);
      // The lower seq wins: fewer messages are read without keys.
      if (known === null || Number(known) > from) storage.set(`private_${id}`, String(from));
    }
  }

  /** Never rejects. */
  async function attempt(act: () => Promise<LockState>): Promise<LockState | null> {
    try {
      return await act();
    } catch (error) {
      platform.log("The keys on this device could not be unlocked or locked", error);
      return null;
    }
  }

  return {
    /** Never rejects: keys that stay locked are opened later, and nobody is kept out for that. */
    async take(
      act: "signedIn" | "typed" | "unlock",
      typed: TypedPassword,
    ): Promise<LockState | null> {
      isBusy.value = true;
      const state = await attempt(async () => await (await platform.keyLock())[act](typed));
      isBusy.value = false;
      if (state) keep(state, act === "signedIn");
      return state;
    },
    /** Returns true if this device has keys of another account with this login. Never rejects. */
    async isOther(userId: string, login: string): Promise<boolean> {
      const state = await attempt(async () =>
        await (await platform.keyLock()).known({ userId, login })
      );
      return state?.keys === "other";
    },
    /**
     * Sends a new password, which the lock opens by as well until the server has answered: a page
     * that goes away in between loses nothing. Throws what `send` throws.
     */
    async change(typed: TypedPassword, send: () => Promise<unknown>): Promise<void> {
      const { userId } = typed;
      await attempt(async () => await (await platform.keyLock()).changing(typed));
      try {
        await send();
      } catch (error) {
        // After anything else nobody knows whether the server has taken it.
        if (error instanceof ApiError && error.status < 500) {
          await attempt(async () =>
            await (await platform.keyLock()).changed({ userId, isDone: false })
          );
        }
        throw error;
      }
      await attempt(async () => await (await platform.keyLock()).changed({ userId, isDone: true }));
      await attempt(async () => await (await platform.keyLock()).typed(typed));
    },
  };
}
