import type { ServerEvents, VoiceEventName } from "../../../protocol/socket.ts";
import type { CallParties, Signal, VoiceChange } from "../../base/voice_change.ts";
import { type Audience, toChannel, toSocket, toUsers } from "../../kernel/audience.ts";
import type { Delivery, Order, Reach } from "../../kernel/events.ts";
import type { FeaturesContext } from "../context.ts";
import { socketsIn } from "./rooms.ts";
import { participantsIn } from "./view.ts";

type VoiceChangeKind = VoiceChange["kind"];
type Change<K extends VoiceChangeKind> = Extract<VoiceChange, { kind: K }>;
type Send = <E extends VoiceEventName>(
  audience: Audience,
  name: E,
  data: ServerEvents[E],
  isBrief?: boolean,
) => void;
interface Context {
  app: FeaturesContext;
  delivery: Delivery;
  send: Send;
}

const namesOf = ({ id, channelId }: CallParties) => ({ callId: id, channelId });
const accepted = (call: CallParties) => ({
  ...namesOf(call),
  caller_id: call.callerId,
  callee_id: call.calleeId,
});
const toBoth = ({ callerId, calleeId }: CallParties) => toUsers(callerId, calleeId);
const initiated = (call: CallParties) => ({ ...namesOf(call), status: "pending" as const });

/** The audience of everything that can happen in voice and calls. */
const DELIVERIES: {
  readonly [K in VoiceChangeKind]: (change: Change<K>, context: Context) => void;
} = {
  "entered": ({ channelId, channelName, socketId }, { send }) =>
    send(toSocket(socketId), "voice-channel-info", { channelId, channelName }),
  "joined": ({ channelId, userId, username, peerId }, { app, send }) => {
    const sockets = socketsIn(app.voice, channelId, userId);
    send({ sockets }, "voice-user-joined", { channelId, userId, username, peerId });
  },
  "removed": ({ channelId, socketId, reason }, { send }) =>
    send(toSocket(socketId), "voice-kicked", { channelId, reason }),
  "left": ({ channelId, userId }, { app, send }) => {
    const sockets = socketsIn(app.voice, channelId);
    send({ sockets }, "voice-user-left", { channelId, userId });
  },
  "sharing": ({ channelId, userId, username, isSharing }, { app, send }) => {
    const sockets = socketsIn(app.voice, channelId, userId);
    const name = isSharing ? "screen-share-started" : "screen-share-stopped";
    send({ sockets }, name, { channelId, userId, username });
  },
  "participants": ({ channelId }, { app, delivery }) =>
    sendParticipants(app, delivery, toChannel(channelId), [channelId]),
  "state": ({ channelId, changed }, { app, send }) => {
    // The event may have waited, and they may be gone.
    if (app.voice.of(changed.userId)?.channelId !== channelId) return;
    // The start of speaking may be lost; the end may not, or it would show forever.
    const { userId: _, isSpeaking, ...lasting } = changed;
    const isBrief = isSpeaking === true && !Object.keys(lasting).length;
    send(toChannel(channelId), "voice-state-changed", changed, isBrief);
  },
  "signalled": (signal, { app, send }) => send(receiverOf(app, signal), signal.name, signal.data),
  "call-started": ({ call, caller }, { send }) => {
    send(toUsers(call.calleeId), "dm-call-incoming", { ...namesOf(call), caller });
    send(toUsers(call.callerId), "dm-call-initiated", initiated(call));
  },
  "call-accepted": ({ call }, { send }) => send(toBoth(call), "dm-call-accepted", accepted(call)),
  "call-rejected": ({ call }, { send }) => send(toBoth(call), "dm-call-rejected", namesOf(call)),
  "call-ended": ({ call, reason }, { send }) =>
    send(toBoth(call), "dm-call-ended", { ...namesOf(call), reason }),
  "call-continued": ({ call, status, caller, userId, socketId }, { send }) => {
    const to = toSocket(socketId);
    if (status === "accepted") send(to, "dm-call-accepted", accepted(call));
    else if (call.callerId === userId) send(to, "dm-call-initiated", initiated(call));
    else send(to, "dm-call-incoming", { ...namesOf(call), caller });
  },
};

/** Sends a change in voice or calls to those who may see it. */
export function deliverVoice(change: VoiceChange, app: FeaturesContext, delivery: Delivery): void {
  const send: Send = (audience, name, data, isBrief) =>
    void delivery.send(audience, name, data, isBrief);
  // The change's kind found the function, so their types belong together.
  DELIVERIES[change.kind](change as never, { app, delivery, send });
}

/** Sends the participants of these channels to an audience that may see all of them. */
export function sendParticipants(
  app: FeaturesContext,
  delivery: Delivery,
  audience: Audience,
  channelIds: readonly string[],
): void {
  for (const id of channelIds) {
    delivery.send(audience, "voice-participants", participantsIn(app, id));
  }
}

/** Removes the participants of these channels for an audience that no longer sees them. */
export function sendNoParticipants(
  delivery: Delivery,
  audience: Audience,
  channelIds: readonly string[],
): void {
  for (const channelId of channelIds) {
    delivery.send(audience, "voice-participants", { channelId, participants: [] });
  }
}

/**
 * Returns the socket that is in the channel; in a call that the person has not joined, all their
 * devices.
 */
function receiverOf(app: FeaturesContext, { within, toUserId }: Signal): Audience {
  if (within === "call") return toUsers(toUserId);
  // A lost socket starts over when it comes back.
  const link = app.voice.of(toUserId)?.link;
  return link?.state === "connected" ? toSocket(link.socketId) : {};
}

/** Returns the id of the space or conversation whose event order a change keeps. */
export function orderOfVoice(change: VoiceChange): Order {
  if (change.kind === "state" || change.kind === "participants") return change.spaceId;
  if (change.kind === "signalled") return change.within === "call" ? change.toUserId : [];
  // For one socket, which has just come.
  if (!("call" in change) || change.kind === "call-continued") return [];
  return [change.call.callerId, change.call.calleeId];
}

/** Signals go from one to one, bounded by their endpoint's rate; coming and going by theirs. */
export function costOfVoice(change: VoiceChange, app: FeaturesContext) {
  if (change.kind === "sharing") {
    const { userId, channelId } = change;
    const others = app.voice.in(channelId).length - 1;
    return costOf(userId, `sharing ${channelId}`, "voiceState", others);
  }
  if (change.kind !== "state" && change.kind !== "participants") return null;
  const by = change.kind === "state" ? change.changed.userId : change.by;
  const pace = change.kind === "state" ? "voiceState" : "participants";
  return costOf(by, `${change.kind} ${change.channelId}`, pace, toChannel(change.channelId));
}

function costOf(
  account: string,
  subject: string,
  pace: "voiceState" | "participants",
  reach: Reach,
) {
  return { kind: "person", account, subject, pace, reach } as const;
}

/** Merges two changes of one state: each carries only the changed fields, so both are needed. */
export function mergedVoice(before: VoiceChange, later: VoiceChange): VoiceChange {
  if (before.kind !== "state" || later.kind !== "state") return later;
  return { ...later, changed: { ...before.changed, ...later.changed } };
}
