import type { Key } from "../../storage/keys.ts";

export interface PinRecord {
  messageId: string;
  by: string;
  /** Milliseconds. */
  at: number;
}

/** The keys of these records. A prefix is a key that only `list` takes. */
export const pinsKeys = {
  pin: (channelId: string, seq: number): Key<PinRecord> => ["pin", channelId, seq],
  pins: (channelId: string): Key<PinRecord> => ["pin", channelId],
  /** See `inTurn`. */
  turn: (channelId: string): Key<number> => ["pin_turn", channelId],
};
