import type { VoiceChange } from "../../base/voice_change.ts";
import type { ServerEvents } from "../../../protocol/socket.ts";
import type { FeaturesContext } from "../context.ts";
import type { VoiceSession } from "./rooms.ts";

export function publish(app: FeaturesContext, change: VoiceChange): void {
  app.bus.publish({ type: "voice", change });
}

/** A participant, and the server or direct message of their channel. */
type Cause = Pick<VoiceSession, "userId" | "channelId" | "serverId">;
type Changed = Omit<ServerEvents["voice-state-changed"], "userId">;

/** The list of participants, or how one of them appears, has changed. */
export function participantsChange({ userId, channelId, serverId }: Cause): VoiceChange {
  return { kind: "participants", channelId, spaceId: serverId ?? channelId, by: userId };
}

/** A participant's mute, deafen or speaking has changed. */
export function stateChange({ userId, channelId, serverId }: Cause, changed: Changed): VoiceChange {
  const spaceId = serverId ?? channelId;
  return { kind: "state", channelId, changed: { userId, ...changed }, spaceId };
}

export function participantsChanged(app: FeaturesContext, cause: Cause): void {
  publish(app, participantsChange(cause));
}

export function stateChanged(app: FeaturesContext, cause: Cause, changed: Changed): void {
  publish(app, stateChange(cause, changed));
}
