import { TIMES } from "../../../protocol/limits.ts";
import type { FeaturesContext } from "../context.ts";
import { userById } from "../../membership/users/users.ts";
import { publish } from "../voice/changes.ts";
import { endCall } from "./service.ts";

const aloneOf = (userId: string) => `call alone ${userId}`;

/** Ends calls for what happens elsewhere. Answers a function that stops it. */
export function watchCalls(app: FeaturesContext): () => void {
  return app.bus.subscribe((event) => {
    if (event.type === "blocked-changed") {
      app.voice.changes++;
      const call = app.calls.of(event.userId);
      const both = [call?.callerId, call?.calleeId];
      if (call && event.blocked && both.includes(event.otherId)) endCall(app, call, "ended");
    }
    if (event.type === "voice" && event.change.kind === "left") {
      const call = app.calls.of(event.change.channelId);
      if (call) endCall(app, call, event.change.lost ? "disconnected" : "ended");
    }
  });
}

/** A socket has come: it is told of the call that its user is in, and the call goes on. */
export async function callSocketCame(
  app: FeaturesContext,
  userId: string,
  socketId: string,
): Promise<void> {
  app.deadlines.cancel(aloneOf(userId));
  const call = app.calls.of(userId);
  if (!call) return;
  const { id, username, avatar_url } = await app.db.read(userById, call.callerId);
  // It may have been answered, or be over, meanwhile: then the socket has heard of that.
  if (app.calls.get(call.id) !== call) return;
  const caller = { id, username, avatar_url };
  const { status } = call;
  publish(app, { kind: "call-continued", call, status, caller, userId, socketId });
}

/** The last socket of somebody in a call is gone: they have 10 s. Who is called rings on. */
export function callSocketGone(app: FeaturesContext, userId: string): void {
  if (!app.calls.of(userId) || app.presence.isConnected(userId)) return;
  app.deadlines.set(aloneOf(userId), app.clock() + TIMES.voiceGrace, () => {
    const call = app.calls.of(userId);
    if (!call || (call.status === "pending" && call.calleeId === userId)) return;
    endCall(app, call, "disconnected");
  });
}
