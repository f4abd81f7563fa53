import { TIMES } from "../../../protocol/limits.ts";
import type { VoiceChange } from "../../base/voice_change.ts";
import type { FeaturesContext } from "../context.ts";
import { userById } from "../../membership/users/users.ts";
import { publish } from "../voice/changes.ts";
import { sharesStore } from "../shared_context.ts";
import { endCall, forgetCall, keepCall, leaveCall } from "./running.ts";

const aloneOf = (userId: string) => `call alone ${userId}`;

/** Ends calls for what happens elsewhere. Answers a function that stops it. */
export function watchCalls(app: FeaturesContext): () => void {
  app.presence.onGone = (userId) => callSocketGone(app, userId);
  const isShared = sharesStore(app);
  return app.bus.subscribe((event) => {
    if (isShared && event.type === "voice") follow(app, event.change);
    if (event.type === "blocked-changed") {
      app.voice.changes++;
      const call = app.calls.of(event.userId);
      const both = [call?.callerId, call?.calleeId];
      if (call && event.blocked && both.includes(event.otherId)) endCall(app, call, "ended");
    }
    // Of another node's it tells later than of the calls, perhaps in the next one.
    if (event.type === "voice" && event.change.kind === "left" && !app.bus.isRemote) {
      const call = app.calls.of(event.change.channelId);
      if (call) endCall(app, call, event.change.lost ? "disconnected" : "ended");
    }
  });
}

/** What the store has decided about a call, on whichever node (CL-7). */
function follow(app: FeaturesContext, change: VoiceChange): void {
  switch (change.kind) {
    case "call-started":
      return keepCall(app, { ...change.call, status: "pending" });
    case "call-accepted":
      return keepCall(app, { ...change.call, status: "accepted" });
    case "call-rejected":
    case "call-ended": {
      const call = app.calls.get(change.call.id);
      if (!call) return;
      forgetCall(app, call);
      leaveCall(app, call);
    }
  }
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
function callSocketGone(app: FeaturesContext, userId: string): void {
  if (!app.calls.of(userId)) return;
  app.deadlines.set(aloneOf(userId), app.clock() + TIMES.voiceGrace, () => {
    const call = app.calls.of(userId);
    // They may be back at another node.
    if (app.presence.isConnected(userId)) return;
    if (!call || (call.status === "pending" && call.calleeId === userId)) return;
    endCall(app, call, "disconnected");
  });
}
