import { AppError } from "../../../protocol/errors.ts";
import type { ServerEvents } from "../../../protocol/socket.ts";
import type { Signal } from "../../base/voice_change.ts";
import type { FeaturesContext } from "../context.ts";
import { sharesStore } from "../shared_context.ts";
import type { Actor } from "../../base/request.ts";
import type { VoiceSession, VoiceSocket } from "./rooms.ts";
import { joinVoice } from "./service.ts";
import { publish } from "./changes.ts";
import { passSignal } from "./publish_session.ts";

/**
 * Returns the user's session on this very socket. In an accepted call the first signal of either
 * joins it.
 * @throws AppError not_found for users in voice elsewhere or nowhere
 */
export async function sessionHere(
  app: FeaturesContext,
  actor: Actor,
  socket: VoiceSocket,
): Promise<VoiceSession> {
  const call = app.calls.of(actor.userId);
  if (call?.status === "accepted" && !app.voice.of(actor.userId)) {
    await joinVoice(app, { actor, socket, peerId: socket.id }, call.channelId);
  }
  const session = app.voice.of(actor.userId);
  if (session?.link.state === "connected" && session.link.socketId === socket.id) return session;
  throw new AppError("not_found", { text: "You are not in voice here" });
}

type Carried<E extends Signal["name"]> = Omit<ServerEvents[E], "fromUserId" | "fromUsername">;

/**
 * Passes a signal to one person in the same channel or call at this moment (D-VOICE-2). Its schema
 * has rebuilt the data.
 * @throws AppError not_found
 */
export function signal<E extends Signal["name"]>(
  app: FeaturesContext,
  { userId, username, channelId }: VoiceSession,
  toUserId: string,
  name: E,
  carried: Carried<E>,
): void {
  const data = { fromUserId: userId, fromUsername: username, ...carried } as ServerEvents[E];
  const target = app.voice.of(toUserId);
  const call = app.calls.of(channelId);
  const other = call?.callerId === userId ? call.calleeId : call?.callerId;
  const isHere = target?.channelId === channelId && toUserId !== userId;
  if (!isHere && (!call || toUserId !== other || target)) {
    throw new AppError("not_found", { text: "This person is not in voice with you" });
  }
  const within = isHere ? "channel" : "call";
  const change = { kind: "signalled", within, toUserId, name, data } as Signal;
  publish(app, change);
  // While the other has not joined the call, all their devices get it, at any node.
  if (sharesStore(app) && target?.node !== app.sharedState.node) passSignal(app, change);
}
