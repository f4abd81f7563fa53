import { renderSVG } from "uqr";
import { AppError, invalid } from "../../protocol/errors.ts";
import { checkOwnPassword } from "../auth/own_password.ts";
import { endOthers, orderEnding } from "../auth/session_ending.ts";
import type { AppContext } from "../context.ts";
import type { Actor, RequestInfo } from "../http/endpoint.ts";
import { noteSecurity } from "../security/service.ts";
import { userById } from "../users/service.ts";
import { demandRight } from "./access.ts";
import { newRecoveryCodes } from "./recovery.ts";
import { codeReads, deleteMfa, getMfa, mfaInTx, mfaReads, putMfa, tryPending } from "./store.ts";
import { describeSecret, newSecret } from "./totp.ts";

export interface MfaSetup {
  /** Base32. */
  secret: string;
  /** A data URL. */
  qrCode: string;
  otpauth_url: string;
}

/**
 * Begins two-factor, or its change to another authenticator. What was on stays so until
 * `verifyMfa`.
 * @throws AppError invalid_input and wrong_password where it is on already, rate_limited, busy
 */
export async function setUpMfa(
  app: AppContext,
  actor: Actor,
  password: string | undefined,
  address: string,
): Promise<MfaSetup> {
  const { userId } = actor;
  if (password !== undefined) await checkOwnPassword(app, userId, password, address);
  const { username } = await userById(app, userId);
  const pending = newSecret();
  await app.db.transact({
    reads: mfaReads(userId),
    run(tx) {
      const mfa = mfaInTx(tx, userId);
      if (mfa.secret && password === undefined) throw invalid("password", "is required");
      putMfa(tx, userId, { ...mfa, pending });
    },
  });
  const described = describeSecret(pending, username);
  const svg = renderSVG(described.otpauth_url);
  return { ...described, qrCode: `data:image/svg+xml;base64,${btoa(svg)}` };
}

/**
 * Turns two-factor on by the first code; every other session ends (D-ACCT-4).
 * @returns the recovery codes, which are shown this once
 * @throws AppError wrong_code, rate_limited
 */
export async function verifyMfa(
  app: AppContext,
  actor: Actor,
  code: string,
  device: string,
): Promise<string[]> {
  const { userId, sessionId } = actor;
  const recoveryCodes = newRecoveryCodes();
  const outcome = await app.db.transact({
    reads: codeReads(userId, "login"),
    run(tx) {
      const wasOn = mfaInTx(tx, userId).secret !== null;
      const outcome = tryPending(tx, userId, code, app.clock(), recoveryCodes);
      if (outcome !== "right") return outcome;
      orderEnding(app, tx, userId, sessionId, "two-factor was turned on");
      const kind = wasOn ? "two_factor_replaced" : "two_factor_on";
      noteSecurity(app, tx, { userId, sessionId, kind, device });
      tx.afterCommit(() => app.bus.publish({ type: "user-updated", userId }));
      return outcome;
    },
  });
  demandRight(outcome, new AppError("wrong_code"));
  await endOthers(app, userId);
  return recoveryCodes;
}

/**
 * Turns two-factor off; every other session ends. Where it is off already nothing happens.
 * @throws AppError wrong_password, rate_limited, busy
 */
export async function disableMfa(
  app: AppContext,
  actor: Actor,
  password: string,
  { address, userAgent: device }: RequestInfo,
): Promise<void> {
  const { userId, sessionId } = actor;
  await checkOwnPassword(app, userId, password, address);
  if (!(await getMfa(app.db, userId)).secret) return;
  await app.db.transact({
    run(tx) {
      deleteMfa(tx, userId);
      orderEnding(app, tx, userId, sessionId, "two-factor was turned off");
      noteSecurity(app, tx, { userId, sessionId, kind: "two_factor_off", device });
      tx.afterCommit(() => app.bus.publish({ type: "user-updated", userId }));
    },
  });
  await endOthers(app, userId);
}
