import type { PrivateState } from "../link/verbs.ts";
import { lazyModules } from "./lazy_modules.ts";

/**
 * Loads what will be needed while it can be had: later there may be no connection, or a newer build
 * on the server. What fails is loaded when it is needed.
 */
export function preloadModules({ recovery }: PrivateState): void {
  // Any device may read and write, renew its keys for that, prove keys and what the server signs, or
  // have to come back to a group.
  const { reading, opening, rowEpochs, editing, judging, sealing, submitting, joining, outside } =
    lazyModules;
  const { copying, comparing, deciding, finding, hashing, lateEntries, logKeys } = lazyModules;
  const all = [
    reading,
    opening,
    rowEpochs,
    editing,
    judging,
    sealing,
    submitting,
    joining,
    outside,
  ];
  const further = [copying, comparing, deciding, finding, hashing, lateEntries, logKeys];
  for (const load of [...all, ...further]) void load().catch(() => {});
  if (recovery === "unconfirmed") void lazyModules.ownActs().catch(() => {});
}
