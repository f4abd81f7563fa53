import { z } from "zod";
import { call, callEnding } from "../calls.ts";

const ofCall = { callId: z.string(), channelId: z.string() };

/** Each goes to all devices. A socket that connects while a call rings or runs gets it again. */
export const serverEvents = {
  /** To the callee. */
  "dm-call-incoming": z.object({ ...ofCall, caller: call.shape.caller }),
  /** To the caller. */
  "dm-call-initiated": z.object({ ...ofCall, status: z.literal("pending") }),
  /**
   * To both. The accepting and the calling device now send `voice-join` with the channelId; others
   * stop ringing. Joining on another device moves the call there. The call ends when one side
   * leaves voice, or does not join within a minute.
   */
  "dm-call-accepted": z.object({ ...ofCall, caller_id: z.string(), callee_id: z.string() }),
  /** To both. */
  "dm-call-rejected": z.object(ofCall),
  /** To both. Participants leave voice there, without a voice-kicked. */
  "dm-call-ended": z.object({ ...ofCall, reason: callEnding }),
};
