import type { VoiceChange } from "../../base/voice_change.ts";
import type { ServerEvents } from "../../../protocol/socket.ts";
import type { FeaturesContext } from "../context.ts";
import type { VoiceSession } from "./rooms.ts";

export function publish(app: FeaturesContext, change: VoiceChange): void {
  app.bus.publish({ type: "voice", change });
}

/** Somebody in voice, and the server or direct message that it is in. */
type Cause = Pick<VoiceSession, "userId" | "channelId" | "serverId">;

/** Somebody has changed who is in their channel, or what they are like. */
export function participantsChanged(
  app: FeaturesContext,
  { userId, channelId, serverId }: Cause,
): void {
  const spaceId = serverId ?? channelId;
  publish(app, { kind: "participants", channelId, spaceId, by: userId });
}

export function stateChanged(
  app: FeaturesContext,
  { userId, channelId, serverId }: Cause,
  changed: Omit<ServerEvents["voice-state-changed"], "userId">,
): void {
  const spaceId = serverId ?? channelId;
  publish(app, { kind: "state", channelId, changed: { userId, ...changed }, spaceId });
}
