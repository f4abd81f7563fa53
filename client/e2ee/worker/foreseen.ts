import type { PrivateState } from "../link/verbs.ts";
import { parts } from "./parts.ts";

/**
 * Fetches what will be asked for while it can be had: later there may be no connection, or a newer
 * build on the server. What fails is fetched when it is needed.
 */
export function foresee({ recovery }: PrivateState): void {
  // Any device may read and write, renew its keys for that, prove keys and what the server signs, or
  // have to come back to a group.
  const { reading, opening, rowEpochs, editing, judging, sealing, submitting, joining, outside } =
    parts;
  const { copying, comparing, deciding, finding, hashing, lateEntries, logKeys } = parts;
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
  for (const one of [...all, ...further]) void one().catch(() => {});
  if (recovery === "unconfirmed") void parts.ownActs().catch(() => {});
}
