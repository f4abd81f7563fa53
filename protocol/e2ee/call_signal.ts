import { isKnownOp, type MessageContent } from "./message_content.ts";

/**
 * Milliseconds for which a signal counts once its device has sealed it; the clocks of the two may be
 * off by as much (E2E-38).
 */
export const SIGNAL_LIFE = 30_000;

/** What a sealed signal is bound to. */
export interface CallBinding {
  /** The call's id. */
  id: string;
  /** Ids of the two users. */
  from: string;
  to: string;
}

/** What stands in a message of `op: call`, beside what every message says (E2E-29). */
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
 * Why a signal is refused though its device has signed it.
 * - `other_call`: of another call, or for somebody else
 * - `unknown_version`: an op of a later version (MEND-71)
 * - `late`: older than it may be, or of a clock that is off
 */
export type CallFault = "damaged" | "other_call" | "late" | "unknown_version";

/**
 * Whether an opened message is a signal of this call, and of now (E2E-38); null: it is. Whether it
 * was there before is for the caller.
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
  return Math.abs(now - call.at) > SIGNAL_LIFE ? "late" : null;
}
