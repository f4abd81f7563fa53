import { AppError } from "../../../protocol/errors.ts";
import {
  endAllByHost,
  resetByHost,
  setAdmin,
  setDisabled,
  turnMfaOff,
} from "../../features/auth/host.ts";
import type { AppContext } from "../context.ts";
import type { SecurityKind } from "../../../protocol/security.ts";
import type { ResetLink } from "../../features/auth/reset_links.ts";
import { endSession, sessionById } from "../../features/auth/sessions.ts";
import type { Tx } from "../../storage/tx.ts";
import { isEnrolled } from "../../features/mfa/access.ts";
import { noteSecurity } from "../../features/security/service.ts";
import type { UserRecord } from "../../membership/users/records.ts";
import { actOf, type AdminActor } from "./access.ts";
import type { AdminActRecord } from "./records.ts";

/** An act on an account, ordered by an admin or the host. */
type AdminAction<A extends unknown[], R> = (
  app: AppContext,
  by: AdminActor,
  user: UserRecord,
  ...given: A
) => Promise<R>;

/**
 * Forbids an action on the actor's own account. The actor stays an admin, so the last admin cannot
 * lock themself out.
 */
function onOthers<A extends unknown[], R>(act: AdminAction<A, R>): AdminAction<A, R> {
  return async (app, by, user, ...given) => {
    if (by === user.id) throw new AppError("cannot_act_on_self");
    return await act(app, by, user, ...given);
  };
}

/** Writes an act down, for the admins in their history and for its subject in theirs (HARD-4). */
function recorded(
  app: AppContext,
  by: AdminActor,
  { id: userId, username }: UserRecord,
  action: AdminActRecord["action"],
  ...kinds: SecurityKind[]
): (tx: Tx) => void {
  const act = actOf(app, by, action, username);
  return (tx) => {
    act(tx);
    for (const kind of kinds) noteSecurity(app, tx, { userId, kind, device: null, by });
  };
}

export const disable = onOthers((app, by, user) =>
  setDisabled(app, user.id, true, recorded(app, by, user, "disabled", "account_disabled"))
);

export const enable = onOthers((app, by, user) =>
  setDisabled(app, user.id, false, recorded(app, by, user, "enabled", "account_enabled"))
);

export const promoteUser = onOthers((app, by, user) =>
  setAdmin(app, user.id, true, recorded(app, by, user, "promoted", "admin_granted"))
);

export const demoteUser = onOthers((app, by, user) =>
  setAdmin(app, user.id, false, recorded(app, by, user, "demoted", "admin_revoked"))
);

export const endSessionsOf = onOthers((app, by, user) =>
  endAllByHost(app, user.id, recorded(app, by, user, "sessions-ended", "sessions_ended"))
);

/** Ends one session. @throws AppError not_found if it is someone else's, or doesn't exist */
export const endOneSessionOf = onOthers(async (app, by, user, sessionId: string) => {
  const session = await sessionById(app, sessionId);
  if (session?.userId !== user.id) throw new AppError("not_found");
  const also = recorded(app, by, user, "session-ended", "session_ended");
  await endSession(app, sessionId, "signed out by an admin", also);
});

export const twoFactorOff = onOthers((app, by, user) =>
  turnMfaOff(app, user.id, recorded(app, by, user, "two-factor-off", "two_factor_off"))
);

/** Resolves with a link for choosing a new password. */
export const resetPasswordOf = onOthers(async (
  app,
  by,
  user,
  options: { twoFactorOff: boolean },
): Promise<ResetLink> => {
  const kinds: SecurityKind[] = ["password_reset"];
  if (options.twoFactorOff && await app.db.read(isEnrolled, user.id)) {
    kinds.push("two_factor_off");
  }
  const also = recorded(app, by, user, "password-reset", ...kinds);
  return await resetByHost(app, user.id, options, also);
});
