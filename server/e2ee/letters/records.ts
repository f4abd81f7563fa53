import type { Key } from "../../storage/keys.ts";
import type { LargeValue } from "../../storage/large_values.ts";

/** What one device has sealed for another (E2E-12, E2E-32). */
export interface LetterRecord {
  fromUser: string;
  fromDevice: string;
  /** Milliseconds. */
  sent_at: number;
  sealed: LargeValue;
}

/** The keys of these records. A prefix is a key that only `list` takes. */
export const lettersKeys = {
  /** Ids sort by time. */
  letter: (deviceId: string, id: string): Key<LetterRecord> => ["e2ee_letter", deviceId, id],
  lettersTo: (deviceId: string): Key<LetterRecord> => ["e2ee_letter", deviceId],
  /** How many letters wait for a device, by the id of who left them. */
  waiting: (deviceId: string): Key<Record<string, number>> => ["e2ee_letters", deviceId],
  allWaiting: ["e2ee_letters"] as Key<Record<string, number>>,
};
