import { record, type } from "../../kernel/records.ts";
import type { LargeValue } from "../../storage/large_values.ts";

/** Data that all devices of a person share, sealed with the recovery key (E2E-11). */
export interface VaultRecord {
  /** How often it was written. */
  version: number;
  sealed: LargeValue;
  /** The recovery key that seals it was typed back, as a device says (E2E-49). */
  confirmed?: boolean;
}

export const vaults = record("e2ee_vault", {
  value: type<VaultRecord>(),
  key: { userId: "text" },
  belongsTo: { user: "userId" },
});
