import { z } from "zod";
import { id } from "./common.ts";
import { SERVER_LIMITS } from "./server_limits.ts";

/** A string measured in bytes of UTF-8, as it travels. */
function bytes(max: number) {
  return z.string().max(max).refine(
    (s) => new TextEncoder().encode(s).length <= max,
    "is too long",
  );
}

/**
 * Somebody in voice, as everybody sees them who can see the channel (VOICE-34). `isMuted` is
 * by themselves or by a moderator, and whoever is muted is not to be heard: receivers play
 * nothing of them.
 */
export const voiceParticipant = z.object({
  user_id: id,
  username: z.string(),
  avatar_url: z.string().nullable(),
  isMuted: z.boolean(),
  isDeafened: z.boolean(),
  isSpeaking: z.boolean(),
  isScreenSharing: z.boolean(),
  /** May not speak or share here: muted by a moderator, or without `sendMessages` (D-PERM-7). */
  isServerMuted: z.boolean(),
  /** Another one than before: they start anew, with none of the connections that they had. */
  peerId: z.string(),
});
export type VoiceParticipant = z.infer<typeof voiceParticipant>;

/** Everybody in one channel. */
export const voiceParticipants = z.object({
  channelId: id,
  participants: z.array(voiceParticipant),
});
export type VoiceParticipants = z.infer<typeof voiceParticipants>;

/**
 * GET /voice/ice-servers: what to give to RTCPeerConnection, asked for before joining and again
 * when `ttl` seconds are over (credentials of a relay expire then).
 */
export const iceServersAnswer = z.object({
  iceServers: z.array(z.object({
    urls: z.array(z.string()),
    username: z.string().optional(),
    credential: z.string().optional(),
  })),
  ttl: z.number().int(),
});
export type IceServers = z.infer<typeof iceServersAnswer>;

/** What browsers say to each other through the server, which rebuilds each (D-VOICE-2). */
const description = <T extends "offer" | "answer">(type: T) =>
  z.object({ type: z.literal(type), sdp: bytes(SERVER_LIMITS.sdpMax) });
export const offer = description("offer");
export const answer = description("answer");
/** As RTCIceCandidate.toJSON() makes it; an empty `candidate` says that there are no more. */
export const candidate = z.object({
  candidate: bytes(SERVER_LIMITS.candidateMax),
  sdpMid: z.string().max(64).nullish(),
  sdpMLineIndex: z.number().int().min(0).max(1000).nullish(),
  usernameFragment: z.string().max(256).nullish(),
});
export type Offer = z.infer<typeof offer>;
export type Answer = z.infer<typeof answer>;
export type Candidate = z.infer<typeof candidate>;

/** What the client sends, by event (SOCK-14 to SOCK-21). */
export const voiceClientEvents = {
  /**
   * Acknowledged with JoinedVoice. The channel is a voice channel, or the direct message of a
   * call that has been accepted: both join it there.
   */
  "voice-join": z.strictObject({
    channelId: id,
    /** VOICE-38. The same as before within the time of grace: the connections still live. */
    peerId: z.string().min(1).max(SERVER_LIMITS.peerIdMax).refine((s) => s.isWellFormed()),
  }),
  /** Of nothing when one is in no channel, or in voice on another socket. */
  "voice-leave": z.unknown().optional(),
  "voice-offer": z.strictObject({ targetUserId: id, offer }),
  "voice-answer": z.strictObject({ targetUserId: id, answer }),
  "voice-ice-candidate": z.strictObject({ targetUserId: id, candidate }),
  "screen-share-start": z.strictObject({ channelId: id }),
  "screen-share-stop": z.strictObject({ channelId: id }),
  /** Acknowledged with OwnVoiceState: what holds now, for a moderator may have muted one. */
  "voice-state-update": z.strictObject({
    isMuted: z.boolean().optional(),
    isDeafened: z.boolean().optional(),
    isSpeaking: z.boolean().optional(),
  }).refine((state) => Object.keys(state).length > 0, "says nothing"),
};

/** What `voice-join` is acknowledged with: the newcomer is among the participants. */
export type JoinedVoice = VoiceParticipants & { channelName: string };
export type OwnVoiceState = Pick<
  VoiceParticipant,
  "isMuted" | "isDeafened" | "isSpeaking" | "isServerMuted"
>;

interface From {
  fromUserId: string;
  fromUsername: string;
}

/** What the server sends, by event (SOCK-37 to SOCK-46). */
export interface VoiceServerEvents {
  /** To whoever has joined, followed by voice-participants. */
  "voice-channel-info": { channelId: string; channelName: string };
  /** To everybody who can see the channel. */
  "voice-participants": VoiceParticipants;
  /**
   * To the others in the channel, who offer to the newcomer (VOICE-23). Somebody who is there
   * already and comes with another peerId starts anew: the old connection is to be closed.
   */
  "voice-user-joined": { channelId: string; userId: string; username: string; peerId: string };
  "voice-user-left": { channelId: string; userId: string };
  /** From somebody in the same channel or call. */
  "voice-offer": From & { offer: Offer };
  "voice-answer": From & { answer: Answer };
  "voice-ice-candidate": From & { candidate: Candidate };
  /** To the others in the channel. */
  "screen-share-started": { channelId: string; userId: string; username: string };
  "screen-share-stopped": { channelId: string; userId: string; username: string };
  /** To everybody who can see the channel. That somebody begins to speak may be lost. */
  "voice-state-changed": {
    userId: string;
    isMuted?: boolean;
    isDeafened?: boolean;
    isSpeaking?: boolean;
  };
  /** One is not in voice any more; `reason` is a sentence for people. */
  "voice-kicked": { channelId: string; reason: string };
}
