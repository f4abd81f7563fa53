import type { ClientEventBody, ClientEventName } from "../../../protocol/socket.ts";
import type { RateName } from "../../delivery/http/rate_limits.ts";
import { type EventCall, type SocketEvent, socketEvent } from "../../delivery/realtime/events.ts";
import { joinVoice, leaveVoice } from "./service.ts";
import { sessionHere, signal } from "./signals.ts";
import { endSharing, startSharing, updateState } from "./state.ts";

/** A row of voice: failures without an acknowledgement come as `voice-error`. */
function voiceEvent<E extends ClientEventName>(
  name: E,
  run: (call: EventCall<ClientEventBody<E>>) => Promise<object | void>,
  rate: RateName = "signalling",
): SocketEvent {
  return { ...socketEvent(name, run, rate), fault: "voice-error" };
}

export const voiceEvents: SocketEvent[] = [
  voiceEvent("voice-join", ({ app, actor, body: { channelId, peerId }, socket }) => {
    return joinVoice(app, { actor, socket, peerId }, channelId);
  }, "voiceJoins"),

  voiceEvent("voice-leave", ({ app, actor, socket }) => {
    leaveVoice(app, actor.userId, socket.id);
    return Promise.resolve();
  }),

  voiceEvent("voice-offer", async ({ app, actor, body: { targetUserId, offer }, socket }) => {
    const session = await sessionHere(app, actor, socket);
    signal(app, session, targetUserId, "voice-offer", { offer });
  }),

  voiceEvent("voice-answer", async ({ app, actor, body: { targetUserId, answer }, socket }) => {
    const session = await sessionHere(app, actor, socket);
    signal(app, session, targetUserId, "voice-answer", { answer });
  }),

  voiceEvent("voice-ice-candidate", async ({ app, actor, body, socket }) => {
    const { targetUserId, candidate } = body;
    const session = await sessionHere(app, actor, socket);
    signal(app, session, targetUserId, "voice-ice-candidate", { candidate });
  }),

  voiceEvent("voice-state-update", async ({ app, actor, body, socket }) => {
    return updateState(app, await sessionHere(app, actor, socket), body);
  }),

  voiceEvent("screen-share-start", async ({ app, actor, body, socket }) => {
    startSharing(app, await sessionHere(app, actor, socket), body.channelId);
  }),

  voiceEvent("screen-share-stop", async ({ app, actor, body, socket }) => {
    endSharing(app, await sessionHere(app, actor, socket), body.channelId);
  }),
];
