/** The exact shape of every event of voice and calls (wire.md). */
import { z } from "zod";
import { call, callEnding } from "../../protocol/calls.ts";
import { answer, candidate, offer, voiceParticipants } from "../../protocol/voice.ts";

const id = z.string();
const from = { fromUserId: id, fromUsername: z.string() };
const sharer = z.object({ channelId: id, userId: id, username: z.string() });
const ofCall = { callId: id, channelId: id };

export const VOICE_SHAPES: Record<string, z.ZodType> = {
  "voice-error": z.object({
    message: z.string(),
    code: z.string(),
    retryAfter: z.number().int().positive().optional(),
  }),
  "voice-channel-info": z.object({ channelId: id, channelName: z.string() }),
  "voice-participants": voiceParticipants,
  "voice-user-joined": z.object({
    channelId: id,
    userId: id,
    username: z.string(),
    peerId: z.string(),
  }),
  "voice-user-left": z.object({ channelId: id, userId: id }),
  "voice-offer": z.object({ ...from, offer }),
  "voice-answer": z.object({ ...from, answer }),
  "voice-ice-candidate": z.object({ ...from, candidate }),
  "screen-share-started": sharer,
  "screen-share-stopped": sharer,
  "voice-state-changed": z.object({
    userId: id,
    isMuted: z.boolean().optional(),
    isDeafened: z.boolean().optional(),
    isSpeaking: z.boolean().optional(),
  }),
  "voice-kicked": z.object({ channelId: id, reason: z.string() }),
  "dm-call-incoming": z.object({ ...ofCall, caller: call.shape.caller }),
  "dm-call-initiated": z.object({ ...ofCall, status: z.literal("pending") }),
  "dm-call-accepted": z.object({ ...ofCall, caller_id: id, callee_id: id }),
  "dm-call-rejected": z.object(ofCall),
  "dm-call-ended": z.object({ ...ofCall, reason: callEnding }),
};
