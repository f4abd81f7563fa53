import { record, type } from "../../kernel/records.ts";

export interface PinRecord {
  messageId: string;
  by: string;
  /** Milliseconds. */
  at: number;
}

export const pins = record("pin", {
  value: type<PinRecord>(),
  key: { channelId: "text", seq: "number" },
  belongsTo: { channel: "channelId", message: ["channelId", "seq"] },
});

/** See `transactOnList`. */
export const pinTurns = record("pin_turn", {
  value: type<number>(),
  key: { channelId: "text" },
  belongsTo: { channel: "channelId" },
});
