import type { DomainEvent } from "../../base/bus.ts";
import type { FeaturesContext } from "../context.ts";
import { sharesStore } from "../shared_context.ts";
import { voiceLooksOf } from "./access.ts";
import { leave, startGrace } from "./leave.ts";
import { shareVoice } from "./nodes.ts";
import { publishSession } from "./publish_session.ts";
import { recheckAccess } from "./recheck_access.ts";
import { isOwn, looksOf, type VoiceSession } from "./rooms.ts";
import { updateState } from "./state.ts";
import { participantsChanged } from "./changes.ts";

const NO_LONGER = "You may not be in this channel any more";
const REMOVED = {
  left: "You left the server",
  kicked: "You were kicked from the server",
  banned: "You were banned from the server",
};

/** Updates voice after events elsewhere. Returns a function that stops it. */
export function watchVoice(app: FeaturesContext): () => void {
  const failed = (error: unknown) => app.log.error("voice could not be checked", error);
  const unsubscribe = app.bus.subscribe((event) => {
    const serverId = serverOf(event);
    if (serverId !== null) {
      app.voice.changes++;
      const inServer = app.voice.all().filter((session) => {
        return session.serverId === serverId && isOwn(session);
      });
      for (const session of inServer) {
        const kicked = reasonToGo(event, session);
        if (kicked) leave(app, session, { kicked });
        else recheckAccess(app, session, NO_LONGER).catch(failed);
      }
    }
    if (event.type === "session-ended") {
      for (const session of app.voice.all()) {
        if (isOwn(session) && session.loginId === event.sessionId) leave(app, session, "left");
      }
    }
    if (event.type === "user-updated" || event.type === "member-updated") {
      refreshLooks(app, event.userId).catch(failed);
    }
  });
  const unshare = sharesStore(app) ? shareVoice(app) : () => {};
  return () => {
    unsubscribe();
    unshare();
  };
}

/** Returns the server in which an event may have changed who may be in its channels. */
function serverOf(event: DomainEvent): string | null {
  switch (event.type) {
    case "member-removed":
      return event.removed.serverId;
    default:
      return "serverId" in event ? event.serverId : null;
  }
}

/**
 * Returns why a participant has to leave, if the event itself says so; null: it must be checked.
 */
function reasonToGo(event: DomainEvent, { userId, channelId }: VoiceSession): string | null {
  switch (event.type) {
    case "channel-deleted":
      return event.channelId === channelId ? "The channel was deleted" : null;
    case "server-deleted":
      return "The server was deleted";
    case "member-removed":
      return event.removed.userId === userId ? REMOVED[event.removed.action] : null;
    default:
      return null;
  }
}

async function refreshLooks(app: FeaturesContext, userId: string): Promise<void> {
  const before = app.voice.of(userId);
  if (!isOwn(before)) return;
  const { serverId } = before;
  const looks = await app.db.read(voiceLooksOf, userId, serverId);
  const session = app.voice.of(userId);
  if (!isOwn(session) || session.serverId !== serverId) return;
  if (looksOf(session) === looksOf(looks)) return;
  Object.assign(session, looks);
  participantsChanged(app, session);
  publishSession(app, session);
}

/** A socket is gone. */
export function voiceSocketGone(app: FeaturesContext, userId: string, socketId: string): void {
  const session = app.voice.of(userId);
  if (session?.link.state !== "connected" || session.link.socketId !== socketId) return;
  updateState(app, session, { isSpeaking: false });
  session.link = { state: "lost" };
  publishSession(app, session);
  startGrace(app, session);
}
