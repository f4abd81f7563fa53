import { AppError } from "../../../protocol/errors.ts";
import type { FeaturesContext } from "../context.ts";
import { accessVoice, type VoiceAccess } from "./access.ts";
import { leave, stopSharing } from "./leave.ts";
import { muteEndOf } from "./deadline_names.ts";
import { readStable } from "../../base/read_stable.ts";
import { publishSession } from "./publish_session.ts";
import type { VoiceSession } from "./rooms.ts";
import { participantsChanged, stateChanged } from "./changes.ts";
import { stateOf } from "./view.ts";

/**
 * Checks again whether a user may be in their channel, and speak there, after each change that may
 * have taken that permission (D-PERM-1).
 *
 * @param reason shown to them if they may not
 */
export async function recheckAccess(
  app: FeaturesContext,
  session: VoiceSession,
  reason: string,
): Promise<void> {
  const { userId, channelId } = session;
  const here = () => app.voice.of(userId) === session;
  try {
    await readStable(
      () => app.voice.changes,
      () => accessVoice(app, userId, channelId),
      (access) => here() && applyPermissions(app, session, access),
    );
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    leave(app, session, { kicked: reason });
  }
}

function applyPermissions(app: FeaturesContext, session: VoiceSession, access: VoiceAccess): void {
  scheduleMuteEnd(app, session, access);
  const { maySpeak, mayShare } = access;
  if (session.isServerMuted === !maySpeak && session.mayShare === mayShare) return;
  const before = stateOf(session);
  session.isServerMuted = !maySpeak;
  session.mayShare = mayShare;
  if (!maySpeak) session.isSpeaking = false;
  if (!mayShare) stopSharing(app, session);
  const { isMuted, isSpeaking } = stateOf(session);
  const changed = {
    ...(isMuted !== before.isMuted && { isMuted }),
    ...(isSpeaking !== before.isSpeaking && { isSpeaking }),
  };
  if (Object.keys(changed).length) stateChanged(app, session, changed);
  participantsChanged(app, session);
  publishSession(app, session);
}

/** Lets a participant speak again when a mute expires. */
export function scheduleMuteEnd(
  app: FeaturesContext,
  session: VoiceSession,
  { mutedUntil }: VoiceAccess,
): void {
  const name = muteEndOf(session.userId);
  if (mutedUntil === null) return app.deadlines.cancel(name);
  app.deadlines.set(name, mutedUntil, () => {
    recheckAccess(app, session, "").catch((error) =>
      app.log.error("voice could not be checked", error)
    );
  });
}
