import type { Tell, VoiceChange } from "../../base/voice_change.ts";
import type { ServerEvents, VoiceEventName } from "../../../protocol/socket.ts";
import type { FeaturesContext } from "../context.ts";
import type { VoiceSession } from "./rooms.ts";

export function publish(app: FeaturesContext, change: VoiceChange): void {
  app.bus.publish({ type: "voice", change });
}

/** In whose order a channel's voice is told, and who made it change. */
type Cause = Pick<VoiceSession, "userId" | "channelId" | "serverId">;

/** Everybody who can see somebody's channel is told who is in it. */
export function tellParticipants(
  app: FeaturesContext,
  { userId, channelId, serverId }: Cause,
): void {
  const spaceId = serverId ?? channelId;
  publish(app, { kind: "participants", channelId, spaceId, by: userId });
}

/** The same are told what has changed of somebody. */
export function tellState(
  app: FeaturesContext,
  { userId, channelId, serverId }: Cause,
  changed: Omit<ServerEvents["voice-state-changed"], "userId">,
): void {
  const spaceId = serverId ?? channelId;
  publish(app, { kind: "state", channelId, changed: { userId, ...changed }, spaceId });
}

export function tellSockets<E extends VoiceEventName>(
  app: FeaturesContext,
  sockets: string[],
  name: E,
  data: ServerEvents[E],
): void {
  publish(app, { kind: "tell", to: { sockets }, name, data } as Tell);
}

export function tellUsers<E extends VoiceEventName>(
  app: FeaturesContext,
  users: string[],
  name: E,
  data: ServerEvents[E],
): void {
  publish(app, { kind: "tell", to: { users }, name, data } as Tell);
}
