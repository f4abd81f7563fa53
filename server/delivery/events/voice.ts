import * as events from "../../../protocol/events/voice.ts";
import { implementEvents } from "../realtime/events.ts";
import { joinVoice, leaveVoice } from "../../features/voice/service.ts";
import { requireSealing } from "../../features/voice/sealing.ts";
import { sessionHere, signal } from "../../features/voice/signals.ts";
import { endSharing, startSharing, updateState } from "../../features/voice/state.ts";

export const voiceEvents = implementEvents(events, {
  joinVoice: ({ app, actor, body: { channelId, peerId }, socket }) => {
    return joinVoice(app, { actor, socket, peerId }, channelId);
  },
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
  updateVoiceState: async ({ app, actor, body, socket }) => {
    return updateState(app, await sessionHere(app, actor, socket), body);
  },
  startScreenShare: async ({ app, actor, body, socket }) => {
    await startSharing(app, await sessionHere(app, actor, socket), body.channelId);
  },
  stopScreenShare: async ({ app, actor, body, socket }) => {
    await endSharing(app, await sessionHere(app, actor, socket), body.channelId);
  },
});
