import type { Key } from "../../storage/keys.ts";

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
  /** Absent: of a page of before, which nobody goes on with (MEND-27). */
  version?: number;
  response?: { device: string; key: Bytes };
  opening?: Bytes;
  letter?: Bytes;
}

/** The keys of these records. A prefix is a key that only `list` takes. */
export const pairingKeys = {
  /** One at a time: whoever asks later takes the place of whoever asked before. */
  pairing: (userId: string): Key<PairingRecord> => ["e2ee_pairing", userId],
  all: ["e2ee_pairing"] as Key<PairingRecord>,
};
