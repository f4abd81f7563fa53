import { z } from "zod";
import { id } from "../common.ts";
import { sealedSignal } from "../e2ee/group_schemas.ts";
import { clientEvent } from "../event.ts";
import { SERVER_LIMITS } from "../server_limits.ts";
import {
  answer,
  candidate,
  joinedVoice,
  offer,
  ownVoiceState,
  voiceParticipants,
} from "../voice.ts";

/** Common properties of all voice events (SOCK-14 to SOCK-21). */
const voice = { scope: "voice", rate: "signalling", failure: "voice-error" } as const;

/**
 * The channel is a voice channel, or the direct message of a call that has been accepted: both join
 * it there. The newcomer is among the participants that it is acknowledged with.
 */
export const joinVoice = clientEvent("voice-join", {
  ...voice,
  summary: "Join a voice channel, or the channel of an accepted call",
  rate: "voiceJoins",
  changesServer: true,
  body: z.strictObject({
    channelId: id,
    /** VOICE-38. The same as before within the grace period: the connections are still alive. */
    peerId: z.string().min(1).max(SERVER_LIMITS.peerIdMax).refine((s) => s.isWellFormed()),
  }),
  response: joinedVoice,
});

export const leaveVoice = clientEvent("voice-leave", {
  ...voice,
  summary: "Leave voice; nothing happens on another socket than the one that is in voice",
  body: z.unknown().optional(),
});

export const sendOffer = clientEvent("voice-offer", {
  ...voice,
  summary: "An offer to somebody in the same channel or call",
  body: z.strictObject({ targetUserId: id, offer }),
});

export const sendAnswer = clientEvent("voice-answer", {
  ...voice,
  summary: "The answer to an offer",
  body: z.strictObject({ targetUserId: id, answer }),
});

export const sendCandidate = clientEvent("voice-ice-candidate", {
  ...voice,
  summary: "A way by which somebody in the same channel or call may connect",
  body: z.strictObject({ targetUserId: id, candidate }),
});

/** Refused with `stale_epoch` or `removal_pending` if it has to be sealed again (E2E-38). */
export const sendSealedSignal = clientEvent("voice-sealed", {
  ...voice,
  summary: "An offer, an answer or a candidate of a call in a private conversation, sealed",
  body: z.strictObject({ targetUserId: id, ...sealedSignal.shape }),
});

export const startScreenShare = clientEvent("screen-share-start", {
  ...voice,
  summary: "One shares the screen from now on",
  changesServer: true,
  body: z.strictObject({ channelId: id }),
});

export const stopScreenShare = clientEvent("screen-share-stop", {
  ...voice,
  summary: "One shares the screen no more",
  body: z.strictObject({ channelId: id }),
});

/** Acknowledged with the effective state, since a moderator may have muted the user. */
export const updateVoiceState = clientEvent("voice-state-update", {
  ...voice,
  summary: "One is muted, deafened or speaks, or no more",
  body: z.strictObject({
    isMuted: z.boolean().optional(),
    isDeafened: z.boolean().optional(),
    isSpeaking: z.boolean().optional(),
  }).refine((state) => Object.keys(state).length > 0, "says nothing"),
  response: ownVoiceState,
});

const name = z.string();
const from = { fromUserId: z.string(), fromUsername: name };
const inChannel = { channelId: z.string() };
const sharer = z.object({ ...inChannel, userId: z.string(), username: name });

/** SOCK-37 to SOCK-46. */
export const serverEvents = {
  /** To a user who has joined, followed by voice-participants. */
  "voice-channel-info": z.object({ ...inChannel, channelName: name }),
  /** To everyone who can see the channel. */
  "voice-participants": voiceParticipants,
  /**
   * To the others in the channel, who send offers to the newcomer (VOICE-23). A participant who
   * comes back with another peerId starts over: close the old connection.
   */
  "voice-user-joined": z.object({
    ...inChannel,
    userId: z.string(),
    username: name,
    peerId: z.string(),
  }),
  "voice-user-left": z.object({ ...inChannel, userId: z.string() }),
  /** From a participant in the same channel or call. */
  "voice-offer": z.object({ ...from, offer }),
  "voice-answer": z.object({ ...from, answer }),
  "voice-ice-candidate": z.object({ ...from, candidate }),
  /** From the other side of a call in a private conversation (E2E-38). */
  "voice-sealed": sealedSignal.extend(from),
  /** To the others in the channel. */
  "screen-share-started": sharer,
  "screen-share-stopped": sharer,
  /** To everyone who can see the channel. The start of speaking may be lost. */
  "voice-state-changed": z.object({
    userId: z.string(),
    isMuted: z.boolean().optional(),
    isDeafened: z.boolean().optional(),
    isSpeaking: z.boolean().optional(),
  }),
  /** The user is no longer in voice; `reason` is a sentence for people. */
  "voice-kicked": z.object({ ...inChannel, reason: z.string() }),
};
