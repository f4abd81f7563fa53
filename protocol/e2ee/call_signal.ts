import { isKnownOp, type MessageContent } from "./message_content.ts";

/**
 * Milliseconds for which a signal is valid after its device has sealed it; the clocks of the two
 * may be off by as much (E2E-38).
 */
export const SIGNAL_LIFETIME_MS = 30_000;

/** The call that a sealed signal is bound to. */
export interface CallBinding {
  /** The call's id. */
  id: string;
  /** Ids of the two users. */
  from: string;
  to: string;
}

/** Content of a message of `op: call`, besides the fields of every message (E2E-29). */
export interface CallContent {
  op: "call";
  call: CallBinding & {
    /** Milliseconds since 1970, by the clock of the device that has sealed it. */
    at: number;
  };
  /** An offer, an answer or a candidate. */
  signal: unknown;
}

/**
 * Reason for refusing a signal that its device has signed.
 * - `other_call`: of another call, or for someone else
 * - `unknown_version`: an op of a later version (MEND-71)
 * - `late`: too old, or from a device whose clock is off
 */
export type CallFault = "damaged" | "other_call" | "late" | "unknown_version";

/**
 * Checks that an opened message is a current signal of this call (E2E-38); null: it is. The caller
 * checks for replays.
 * @param now milliseconds since 1970
 */
export function callFault(
  content: MessageContent,
  { id, from, to }: CallBinding,
  now: number,
): CallFault | null {
  const { op, call } = content as unknown as CallContent;
  if (!isKnownOp(op)) return "unknown_version";
  if (op !== "call" || !Number.isSafeInteger(call?.at)) return "damaged";
  if (call.id !== id || call.from !== from || call.to !== to) return "other_call";
  return Math.abs(now - call.at) > SIGNAL_LIFETIME_MS ? "late" : null;
}
