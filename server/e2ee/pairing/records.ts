import { record, type } from "../../kernel/records.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** A browser that asks older devices of the same person to let it read along (E2E-12). */
export interface PairingRecord {
  id: string;
  /** The session that asks. */
  session: string;
  browser: string;
  /** Milliseconds. */
  expires_at: number;
  commitment: Bytes;
  /** Absent: by an earlier page, which cannot be continued (MEND-27). */
  version?: number;
  response?: { device: string; key: Bytes };
  opening?: Bytes;
  letter?: Bytes;
}

/** A single pairing per person: a later request replaces an earlier one. */
export const pairingRecords = record("e2ee_pairing", {
  value: type<PairingRecord>(),
  key: { userId: "text" },
  belongsTo: { user: "userId" },
});
