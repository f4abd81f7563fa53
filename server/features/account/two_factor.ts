import { renderSVG } from "uqr";
import { AppError, invalid } from "../../../protocol/errors.ts";
import { checkOwnPassword } from "../auth/own_password.ts";
import { accessSession, demandFresh } from "../auth/fresh.ts";
import { endOthers, orderEnding } from "../auth/session_ending.ts";
import type { FeaturesContext } from "../context.ts";
import type { Actor, RequestInfo } from "../../base/request.ts";
import { noteSecurity } from "../security/service.ts";
import { userById } from "../../membership/users/users.ts";
import { isEnrolled, requireValidCode } from "../mfa/access.ts";
import { newRecoveryCodes } from "../mfa/recovery.ts";
import { deleteMfa, getMfa, tryPending } from "../mfa/service.ts";
import { describeSecret, newSecret } from "../mfa/totp.ts";
import { mfaRecords } from "../mfa/records.ts";

export interface MfaSetup {
  /** Base32. */
  secret: string;
  /** A data URL. */
  qrCode: string;
  otpauth_url: string;
}

/**
 * Begins to set up two-factor, or to change the authenticator. The current one stays in force until
 * `enableMfa` in this same session.
 * @throws AppError password_required unless the sign-in is fresh (HARD-3), invalid_input where
 *   it is on already and there is no password, wrong_password, rate_limited, server_busy
 */
export async function setUpMfa(
  app: FeaturesContext,
  actor: Actor,
  password: string | undefined,
  address: string,
): Promise<MfaSetup> {
  const { userId, sessionId } = actor;
  // Where it is on, no sign-in is fresh enough (D-ACCT-6).
  if (password === undefined && await app.db.read(isEnrolled, userId)) {
    throw passwordIsMissing();
  }
  await demandFresh(app, actor, password, address);
  const { username } = await app.db.read(userById, userId);
  const secret = newSecret();
  await app.db.transact((tx) => {
    accessSession(tx, actor);
    const mfa = getMfa(tx, userId);
    if (mfa.secret && password === undefined) throw passwordIsMissing();
    mfaRecords.set(tx, { userId }, { ...mfa, setup: { secret, sessionId } });
  });
  const described = describeSecret(secret, username);
  const svg = renderSVG(described.otpauth_url);
  return { ...described, qrCode: `data:image/svg+xml;base64,${btoa(svg)}` };
}

function passwordIsMissing(): AppError {
  return invalid("password", "is required");
}

/**
 * Turns two-factor on with the first code, in the session that began the setup; every other session
 * ends (D-ACCT-4).
 * @returns the recovery codes, which are shown only this once
 * @throws AppError wrong_code, rate_limited
 */
export async function enableMfa(
  app: FeaturesContext,
  actor: Actor,
  code: string,
  device: string,
): Promise<string[]> {
  const { userId, sessionId } = actor;
  const recoveryCodes = newRecoveryCodes();
  const outcome = await app.db.transact((tx) => {
    accessSession(tx, actor);
    const wasOn = getMfa(tx, userId).secret !== null;
    const outcome = tryPending(tx, actor, code, app.clock(), recoveryCodes);
    if (outcome !== "right") return outcome;
    orderEnding(app, tx, userId, sessionId, "two-factor was turned on");
    const kind = wasOn ? "two_factor_replaced" : "two_factor_on";
    noteSecurity(app, tx, { userId, sessionId, kind, device });
    app.bus.publishAfter(tx, { type: "user-updated", userId });
    return outcome;
  });
  requireValidCode(outcome, new AppError("wrong_code"));
  await endOthers(app, userId);
  return recoveryCodes;
}

/**
 * Turns two-factor off; every other session ends. Does nothing if it is off already.
 * @throws AppError wrong_password, rate_limited, busy
 */
export async function disableMfa(
  app: FeaturesContext,
  actor: Actor,
  password: string,
  { address, userAgent: device }: RequestInfo,
): Promise<void> {
  const { userId, sessionId } = actor;
  await checkOwnPassword(app, actor, password, address);
  if (!await app.db.read(isEnrolled, userId)) return;
  await app.db.transact((tx) => {
    accessSession(tx, actor);
    deleteMfa(tx, userId);
    orderEnding(app, tx, userId, sessionId, "two-factor was turned off");
    noteSecurity(app, tx, { userId, sessionId, kind: "two_factor_off", device });
    app.bus.publishAfter(tx, { type: "user-updated", userId });
  });
  await endOthers(app, userId);
}
