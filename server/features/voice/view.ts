import type {
  OwnVoiceState,
  VoiceParticipant,
  VoiceParticipants,
} from "../../../protocol/voice.ts";
import type { FeaturesContext } from "../context.ts";
import type { VoiceSession } from "./rooms.ts";

/** Returns the effective state: a moderator's mute is a mute, and muted users do not speak. */
export function stateOf(session: VoiceSession): OwnVoiceState {
  const { isDeafened, isServerMuted } = session;
  const isMuted = session.isMuted || isServerMuted;
  return { isMuted, isDeafened, isSpeaking: session.isSpeaking && !isMuted, isServerMuted };
}

function participantView(session: VoiceSession): VoiceParticipant {
  const { userId, username, displayName, nickname, avatarUrl, isScreenSharing, peerId } = session;
  return {
    user_id: userId,
    username,
    ...displayName !== null && { display_name: displayName },
    ...nickname !== null && { nickname },
    avatar_url: avatarUrl,
    isScreenSharing,
    peerId,
    ...stateOf(session),
  };
}

/** Returns a channel's participants, in order of arrival. */
export function participantsIn(app: FeaturesContext, channelId: string): VoiceParticipants {
  return { channelId, participants: app.voice.in(channelId).map(participantView) };
}
