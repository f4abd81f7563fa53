import { record, type } from "../../kernel/records.ts";
import type { LargeValue } from "../../storage/large_values.ts";

/** A message from one device sealed for another (E2E-12, E2E-32). */
export interface LetterRecord {
  fromUser: string;
  fromDevice: string;
  /** Milliseconds. */
  sent_at: number;
  sealed: LargeValue;
}

/** Ids sort by time. */
export const letterRecords = record("e2ee_letter", {
  value: type<LetterRecord>(),
  key: { deviceId: "text", id: "text" },
  belongsTo: { nobody: "deleted with the device" },
});

/** How many letters wait for a device, by the id of their sender. */
export const waitingLetters = record("e2ee_letters", {
  value: type<Record<string, number>>(),
  key: { deviceId: "text" },
  belongsTo: { nobody: "deleted with the device" },
});
