import { TIMES } from "../../../protocol/limits.ts";
import type { VoiceChange } from "../../base/voice_change.ts";
import type { FeaturesContext } from "../context.ts";
import { userById } from "../../membership/users/users.ts";
import { publish } from "../voice/changes.ts";
import { sharesStore } from "../shared_context.ts";
import { endCall, forgetCall, keepCall, leaveCall } from "./running.ts";

const aloneOf = (userId: string) => `call alone ${userId}`;

/** Ends calls in response to events elsewhere. Returns a function that stops it. */
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
    // A remote node reports this after its call events, perhaps during the next call.
    if (event.type === "voice" && event.change.kind === "left" && !app.bus.isRemote) {
      const call = app.calls.of(event.change.channelId);
      if (call) endCall(app, call, event.change.lost ? "disconnected" : "ended");
    }
  });
}

/** Follows what the store has decided about a call, on any node (CL-7). */
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

/** Sends a new socket the call that its user is in, and lets the call continue. */
export async function callSocketCame(
  app: FeaturesContext,
  userId: string,
  socketId: string,
): Promise<void> {
  app.deadlines.cancel(aloneOf(userId));
  const call = app.calls.of(userId);
  if (!call) return;
  const { id, username, avatar_url } = await app.db.read(userById, call.callerId);
  // The call may have been answered or ended meanwhile; the socket has been notified of that.
  if (app.calls.get(call.id) !== call) return;
  const caller = { id, username, avatar_url };
  const { status } = call;
  publish(app, { kind: "call-continued", call, status, caller, userId, socketId });
}

/**
 * Handles the loss of a user's last socket: in a call, they have 10 s to come back. A call to them
 * keeps ringing.
 */
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
