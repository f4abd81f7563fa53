import type { Server } from "socket.io";
import type { ServerEvents, VoiceEventName } from "../../../protocol/socket.ts";
import type { CallParties, Signal, VoiceChange } from "../../base/voice_change.ts";
import type { DeliveryContext } from "../context.ts";
import { socketsIn } from "../../features/voice/rooms.ts";
import { participantsIn } from "../../features/voice/view.ts";
import { rooms } from "./rooms.ts";

type Change<K extends VoiceChange["kind"]> = Extract<VoiceChange, { kind: K }>;

const namesOf = ({ id, channelId }: CallParties) => ({ callId: id, channelId });
const accepted = (call: CallParties) => ({
  ...namesOf(call),
  caller_id: call.callerId,
  callee_id: call.calleeId,
});
const bothOf = ({ callerId, calleeId }: CallParties) => [callerId, calleeId].map(rooms.user);

/** Who hears of what happens in voice and calls: a row for everything that can happen. */
export class VoiceAudiences {
  readonly #handlers: { [K in VoiceChange["kind"]]: (change: Change<K>) => void } = {
    "entered": ({ channelId, channelName, socketId }) =>
      this.#emit([socketId], "voice-channel-info", { channelId, channelName }),
    "joined": ({ channelId, userId, username, peerId }) => {
      const others = socketsIn(this.app.voice, channelId, userId);
      this.#emit(others, "voice-user-joined", { channelId, userId, username, peerId });
    },
    "removed": ({ channelId, socketId, reason }) =>
      this.#emit([socketId], "voice-kicked", { channelId, reason }),
    "left": ({ channelId, userId }) =>
      this.#emit(socketsIn(this.app.voice, channelId), "voice-user-left", { channelId, userId }),
    "sharing": ({ channelId, userId, username, isSharing }) => {
      const others = socketsIn(this.app.voice, channelId, userId);
      const name = isSharing ? "screen-share-started" : "screen-share-stopped";
      this.#emit(others, name, { channelId, userId, username });
    },
    "participants": ({ channelId }) => this.tellParticipants(rooms.channel(channelId), [channelId]),
    "state": (change) => this.#state(change),
    "signalled": (signal) => this.#emit(this.#receiverOf(signal), signal.name, signal.data),
    "call-started": ({ call, caller }) => {
      this.#emit([rooms.user(call.calleeId)], "dm-call-incoming", { ...namesOf(call), caller });
      this.#initiated(rooms.user(call.callerId), call);
    },
    "call-accepted": ({ call }) => this.#emit(bothOf(call), "dm-call-accepted", accepted(call)),
    "call-rejected": ({ call }) => this.#emit(bothOf(call), "dm-call-rejected", namesOf(call)),
    "call-ended": ({ call, reason }) =>
      this.#emit(bothOf(call), "dm-call-ended", { ...namesOf(call), reason }),
    "call-continued": ({ call, status, caller, userId, socketId }) => {
      if (status === "accepted") this.#emit([socketId], "dm-call-accepted", accepted(call));
      else if (call.callerId === userId) this.#initiated(socketId, call);
      else this.#emit([socketId], "dm-call-incoming", { ...namesOf(call), caller });
    },
  };

  constructor(readonly app: DeliveryContext, readonly io: Server) {}

  deliver(change: VoiceChange): void {
    this.#handlers[change.kind](change as never);
  }

  /** Tells a room who is in these channels, all of which those in the room may see. */
  tellParticipants(room: string, channelIds: string[]): void {
    for (const id of channelIds) {
      this.#emit([room], "voice-participants", participantsIn(this.app, id));
    }
  }

  /** Those in a room see these channels no more. */
  tellNobody(room: string, channelIds: string[]): void {
    for (const channelId of channelIds) {
      this.#emit([room], "voice-participants", { channelId, participants: [] });
    }
  }

  #initiated(room: string, call: CallParties): void {
    this.#emit([room], "dm-call-initiated", { ...namesOf(call), status: "pending" });
  }

  #state({ channelId, changed }: Change<"state">): void {
    // It may have waited, and they may be gone.
    if (this.app.voice.of(changed.userId)?.channelId !== channelId) return;
    const audience = this.io.to(rooms.channel(channelId));
    // That somebody begins may be lost; that they have ended may not, or they would for ever.
    const { userId: _, isSpeaking, ...lasting } = changed;
    const brief = isSpeaking === true && !Object.keys(lasting).length;
    (brief ? audience.volatile : audience).emit("voice-state-changed", changed);
  }

  /** The socket that is in the channel; of a call that nobody has joined by, all devices. */
  #receiverOf({ within, toUserId }: Signal): string[] {
    if (within === "call") return [rooms.user(toUserId)];
    // Whoever is lost starts anew when they come back.
    const link = this.app.voice.of(toUserId)?.link;
    return link?.state === "connected" ? [link.socketId] : [];
  }

  /** To nobody where there is no audience: socket.io would take that for everybody. */
  #emit<E extends VoiceEventName>(audience: string[], name: E, data: ServerEvents[E]): void {
    if (audience.length) this.io.to(audience).emit(name, data);
  }
}
