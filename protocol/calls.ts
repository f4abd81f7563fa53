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
 * Reason for the end of a call: hung up; cancelled by the caller before an answer; not answered in
 * 30 s; one side's last socket gone, or never in voice.
 */
export const callEnding = z.enum(["ended", "cancelled", "missed", "disconnected"]);
export type CallEnding = z.infer<typeof callEnding>;
