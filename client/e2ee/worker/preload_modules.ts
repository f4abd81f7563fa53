import type { PrivateState } from "../link/keys.ts";
import { lazyModules } from "./lazy_modules.ts";

/**
 * Loads modules before they are needed: later there may be no connection, or a newer build on the
 * server. Failed ones are loaded on demand.
 */
export function preloadModules({ recovery }: PrivateState): void {
  // Any device may read and write, renew its keys for that, prove keys and what the server signs, or
  // have to come back to a group.
  const all = [
    lazyModules.reader,
    lazyModules.opener,
    lazyModules.rowEpochs,
    lazyModules.edits,
    lazyModules.judge,
    lazyModules.sealer,
    lazyModules.submit,
    lazyModules.joiner,
    lazyModules.outsider,
    lazyModules.copy,
    lazyModules.leaves,
    lazyModules.author,
    lazyModules.pins,
    lazyModules.hashes,
    lazyModules.lateEntries,
    lazyModules.logKeys,
  ];
  for (const load of all) void load().catch(() => {});
  if (recovery === "unconfirmed") void lazyModules.ownActs().catch(() => {});
}
