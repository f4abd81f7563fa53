import { AppError } from "../../protocol/errors.ts";
import { endAllByHost, resetByHost, setDisabled, turnMfaOff } from "../auth/host.ts";
import type { AppContext } from "../context.ts";
import type { UserRecord } from "../users/records.ts";
import { setAdmin } from "../users/admins.ts";
import { actOf, type By } from "./access.ts";

/** An act on an account, ordered by an admin or the host. */
type Act<R = void> = (app: AppContext, by: By, user: UserRecord) => Promise<R>;

/**
 * Nobody does these to their own account: whoever acts is an admin and stays one, so the last
 * admin cannot lock themself out.
 */
function onOthers<R>(act: Act<R>): Act<R> {
  return async (app, by, user) => {
    if (by === user.id) throw new AppError("cannot_act_on_self");
    return await act(app, by, user);
  };
}

export const disable = onOthers((app, by, user) =>
  setDisabled(app, user.id, true, actOf(app, by, "disabled", user.username))
);

export const enable = onOthers((app, by, user) =>
  setDisabled(app, user.id, false, actOf(app, by, "enabled", user.username))
);

export const promoteUser = onOthers((app, by, user) =>
  setAdmin(app, user.id, true, actOf(app, by, "promoted", user.username))
);

export const demoteUser = onOthers((app, by, user) =>
  setAdmin(app, user.id, false, actOf(app, by, "demoted", user.username))
);

export const endSessionsOf = onOthers((app, by, user) =>
  endAllByHost(app, user.id, actOf(app, by, "sessions-ended", user.username))
);

export const twoFactorOff = onOthers((app, by, user) =>
  turnMfaOff(app, user.id, actOf(app, by, "two-factor-off", user.username))
);

/** Resolves with the new password, which is stored nowhere. */
export function resetPasswordOf(
  app: AppContext,
  by: By,
  user: UserRecord,
  options: { twoFactorOff: boolean },
): Promise<string> {
  if (by === user.id) throw new AppError("cannot_act_on_self");
  return resetByHost(app, user.id, options, actOf(app, by, "password-reset", user.username));
}
