import * as api from "../../../protocol/api/voice.ts";
import * as events from "../../../protocol/events/voice.ts";
import type { VoiceChange } from "../../base/voice_change.ts";
import { defineFeature, implement, implementEvents } from "../define.ts";
import { costOfVoice, deliverVoice, mergedVoice, orderOfVoice } from "./deliver.ts";
import { iceServersFor } from "./ice.ts";
import { occupiedFor } from "./occupied.ts";
import { requireSealing } from "./sealing.ts";
import { joinVoice, leaveVoice } from "./service.ts";
import { sessionHere, signal } from "./signals.ts";
import { endSharing, startSharing, updateState } from "./state.ts";

declare module "../../base/bus.ts" {
  interface FeatureEvents {
    "voice": { change: VoiceChange };
  }
}

/** Voice channels: participants, and how their devices connect. */
export const voiceFeature = defineFeature({
  name: "voice",
  endpoints: implement(api, {
    listVoiceParticipants: async ({ app, actor }) => ({
      channels: await occupiedFor(app, actor.userId),
    }),
    getIceServers: ({ app, actor }) => iceServersFor(app, actor),
  }),
  clientEvents: implementEvents(events, {
    joinVoice: ({ app, actor, body: { channelId, peerId }, socket }) =>
      joinVoice(app, { actor, socket, peerId }, channelId),
    leaveVoice: ({ app, actor, socket }) => leaveVoice(app, actor.userId, socket.id),
    sendOffer: async ({ app, actor, body: { targetUserId, offer }, socket }) => {
      const session = await sessionHere(app, actor, socket);
      await requireSealing(app, session, null);
      signal(app, session, targetUserId, "voice-offer", { offer });
    },
    sendAnswer: async ({ app, actor, body: { targetUserId, answer }, socket }) => {
      const session = await sessionHere(app, actor, socket);
      await requireSealing(app, session, null);
      signal(app, session, targetUserId, "voice-answer", { answer });
    },
    sendCandidate: async ({ app, actor, body, socket }) => {
      const { targetUserId, candidate } = body;
      const session = await sessionHere(app, actor, socket);
      await requireSealing(app, session, null);
      signal(app, session, targetUserId, "voice-ice-candidate", { candidate });
    },
    sendSealedSignal: async ({ app, actor, body: { targetUserId, sealed, iv }, socket }) => {
      const session = await sessionHere(app, actor, socket);
      await requireSealing(app, session, sealed);
      signal(app, session, targetUserId, "voice-sealed", { sealed, iv });
    },
    updateVoiceState: async ({ app, actor, body, socket }) =>
      updateState(app, await sessionHere(app, actor, socket), body),
    startScreenShare: async ({ app, actor, body, socket }) => {
      await startSharing(app, await sessionHere(app, actor, socket), body.channelId);
    },
    stopScreenShare: async ({ app, actor, body, socket }) => {
      await endSharing(app, await sessionHere(app, actor, socket), body.channelId);
    },
  }),
  events: {
    "voice": {
      audience: "code",
      deliver: ({ change }, app, delivery) => deliverVoice(change, app, delivery),
      order: ({ change }) => orderOfVoice(change),
      cost: ({ change }, app) => costOfVoice(change, app),
      merge: (before, later) => ({ ...later, change: mergedVoice(before.change, later.change) }),
    },
  },
});
