import type { Key } from "../../storage/keys.ts";
import type { LargeValue } from "../../storage/large_values.ts";

/** What all devices of a person share, sealed with the recovery key (E2E-11). */
export interface VaultRecord {
  /** How often it was written. */
  version: number;
  sealed: LargeValue;
  /** The recovery key that seals it was typed back, as a device says (E2E-49). */
  confirmed?: boolean;
}

export const vaultKeys = {
  vault: (userId: string): Key<VaultRecord> => ["e2ee_vault", userId],
};
