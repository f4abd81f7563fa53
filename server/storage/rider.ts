import type { Key } from "./keys.ts";
import type { Tx } from "./tx.ts";

/** What somebody else adds to a transaction: it may refuse the whole by throwing. */
export interface Rider {
  reads: readonly Key<unknown>[];
  run: (tx: Tx) => void;
}

export const NO_RIDER: Rider = { reads: [], run: () => {} };
