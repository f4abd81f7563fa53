import { z } from "zod";
import { id } from "./common.ts";

/** A call between the two of a direct message (CALL-21). */
export const call = z.object({
  id,
  caller_id: id,
  callee_id: id,
  channelId: id,
  caller: z.object({ id, username: z.string(), avatar_url: z.string().nullable() }),
  status: z.enum(["pending", "accepted", "rejected", "missed", "ended"]),
});
export type Call = z.infer<typeof call>;

export const respondBody = z.strictObject({ accepted: z.boolean() });

/**
 * Why a call is over: hung up; given up by the caller before an answer; not answered in 30 s;
 * one side's last socket gone, or never in voice.
 */
export const callEnding = z.enum(["ended", "cancelled", "missed", "disconnected"]);
export type CallEnding = z.infer<typeof callEnding>;

interface OfCall {
  callId: string;
  channelId: string;
}

/**
 * What the server sends, each to all devices. A socket that connects while a call rings or runs
 * is told so anew by the first three.
 */
export interface CallServerEvents {
  /** To the callee. */
  "dm-call-incoming": OfCall & { caller: Call["caller"] };
  /** To the caller. */
  "dm-call-initiated": OfCall & { status: "pending" };
  /**
   * To both. The device that accepted and the one that called now send `voice-join` with the
   * channelId; others stop ringing. Joining on another device moves the call there. The call is
   * over when one side leaves voice, or has not come within a minute.
   */
  "dm-call-accepted": OfCall & { caller_id: string; callee_id: string };
  /** To both. */
  "dm-call-rejected": OfCall;
  /** To both. Whoever was in voice there is so no more, without a voice-kicked. */
  "dm-call-ended": OfCall & { reason: CallEnding };
}
