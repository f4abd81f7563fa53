import type { Server } from "socket.io";
import type { DeliveryContext } from "../context.ts";
import type { VoiceChange } from "../../base/voice_change.ts";
import { participantsIn } from "../../features/voice/view.ts";
import { rooms } from "./rooms.ts";

/** What people are told of voice and calls. */
export class VoiceAudiences {
  constructor(readonly app: DeliveryContext, readonly io: Server) {}

  deliver(change: VoiceChange): void {
    switch (change.kind) {
      case "tell": {
        const { to, name, data } = change;
        return this.#tell("sockets" in to ? to.sockets : to.users.map(rooms.user), name, data);
      }
      case "participants": {
        const { channelId } = change;
        const data = participantsIn(this.app, channelId);
        return this.#tell([rooms.channel(channelId)], "voice-participants", data);
      }
      case "occupied":
        for (const id of change.channelIds) {
          this.#tell([change.to], "voice-participants", participantsIn(this.app, id));
        }
        return;
      case "state": {
        const { channelId, changed } = change;
        // It may have waited, and they may be gone.
        if (this.app.voice.of(changed.userId)?.channelId !== channelId) return;
        const audience = this.io.to(rooms.channel(channelId));
        // That somebody begins may be lost; that they have ended may not, or they would for ever.
        const { userId: _, isSpeaking, ...lasting } = changed;
        const brief = isSpeaking === true && !Object.keys(lasting).length;
        (brief ? audience.volatile : audience).emit("voice-state-changed", changed);
        return;
      }
      case "left": {
        const { channelId, userId, others } = change;
        return this.#tell(others, "voice-user-left", { channelId, userId });
      }
      default:
        return change satisfies never;
    }
  }

  /** To nobody where there is no audience: socket.io would take that for everybody. */
  #tell(audience: string[], name: string, data: unknown): void {
    if (audience.length) this.io.to(audience).emit(name, data);
  }
}
