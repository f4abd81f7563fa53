import { z } from "zod";
import { id } from "./common.ts";
import { SERVER_LIMITS } from "./server_limits.ts";
import { shownName, shownNickname } from "./users.ts";

/** A string measured in bytes of UTF-8, as it travels. */
function bytes(max: number) {
  return z.string().max(max).refine(
    (s) => new TextEncoder().encode(s).length <= max,
    "is too long",
  );
}

/**
 * A participant in voice, as everyone who can see the channel sees them (VOICE-34). `isMuted`: by
 * themselves or by a moderator. Muted participants must not be heard: receivers play nothing of
 * theirs.
 */
export const voiceParticipant = z.object({
  user_id: id,
  username: z.string(),
  display_name: shownName,
  nickname: shownNickname,
  avatar_url: z.string().nullable(),
  isMuted: z.boolean(),
  isDeafened: z.boolean(),
  isSpeaking: z.boolean(),
  isScreenSharing: z.boolean(),
  /** May not speak or share here: muted by a moderator, or without `sendMessages` (D-PERM-7). */
  isServerMuted: z.boolean(),
  /** A new id means that they start over, without their earlier connections. */
  peerId: z.string(),
});
export type VoiceParticipant = z.infer<typeof voiceParticipant>;

/** All participants of one channel. */
export const voiceParticipants = z.object({
  channelId: id,
  participants: z.array(voiceParticipant),
});
export type VoiceParticipants = z.infer<typeof voiceParticipants>;

/**
 * GET /voice/ice-servers: the configuration for RTCPeerConnection. Fetch it before joining, and
 * again after `ttl` seconds (credentials of a relay expire then).
 */
export const iceServersResponse = z.object({
  iceServers: z.array(z.object({
    urls: z.array(z.string()),
    username: z.string().optional(),
    credential: z.string().optional(),
  })),
  ttl: z.number().int(),
});
export type IceServers = z.infer<typeof iceServersResponse>;

/** Signals between browsers through the server, which rebuilds each (D-VOICE-2). */
const description = <T extends "offer" | "answer">(type: T) =>
  z.object({ type: z.literal(type), sdp: bytes(SERVER_LIMITS.sdpMax) });
export const offer = description("offer");
export const answer = description("answer");
/** Result of RTCIceCandidate.toJSON(); an empty `candidate` means that there are no more. */
export const candidate = z.object({
  candidate: bytes(SERVER_LIMITS.candidateMax),
  sdpMid: z.string().max(64).nullish(),
  sdpMLineIndex: z.number().int().min(0).max(1000).nullish(),
  usernameFragment: z.string().max(256).nullish(),
});
export type Offer = z.infer<typeof offer>;
export type Answer = z.infer<typeof answer>;
export type Candidate = z.infer<typeof candidate>;

/** Acknowledgement of joining: the newcomer is among the participants. */
export const joinedVoice = voiceParticipants.extend({ channelName: z.string() });
export type JoinedVoice = z.infer<typeof joinedVoice>;
export const ownVoiceState = voiceParticipant.pick({
  isMuted: true,
  isDeafened: true,
  isSpeaking: true,
  isServerMuted: true,
});
export type OwnVoiceState = z.infer<typeof ownVoiceState>;
