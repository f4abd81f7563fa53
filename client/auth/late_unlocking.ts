import type { TypedPassword } from "../base/key_lock.ts";
import { lazily } from "../base/lazily.ts";
import type { Unlocking, UnlockingDeps } from "./unlock.ts";

/** As `createUnlocking`, with a script that is loaded for the first password that somebody types. */
export function createLateUnlocking(deps: UnlockingDeps): Unlocking {
  const loaded = lazily(
    async () => (await import("./unlock.ts")).createUnlocking(deps),
    ["take", "isOther", "change"],
  );
  return {
    change: loaded.change,
    isOther: (...asked) => loaded.isOther(...asked).catch(() => false),
    take: (act: "signedIn" | "typed" | "unlock", typed: TypedPassword) =>
      loaded.take(act, typed).catch(() => {
        // The keys stay locked: until they are open nothing is sent openly that may be theirs.
        if (act === "signedIn") deps.storage.set("keysLocked", "yes");
        return null;
      }),
  };
}
