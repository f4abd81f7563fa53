import { AppError } from "../../../protocol/errors.ts";
import type { FeaturesContext } from "../context.ts";
import type { Actor, RequestInfo } from "../../base/request.ts";
import { requireValidCode } from "../mfa/access.ts";
import { tryCode } from "../mfa/service.ts";
import { noteSecurity } from "../security/service.ts";
import { putUsername } from "../../membership/users/former_names.ts";
import { putEmail, putUser, userById, userByLogin } from "../../membership/users/users.ts";
import type { UserRecord } from "../../membership/users/records.ts";
import { isFailure } from "./login.ts";
import { checkOwnPassword } from "./own_password.ts";
import { demandGood } from "./password_rules.ts";
import { isSamePassword } from "./passwords.ts";
import { dropResetLink } from "./reset_links.ts";
import { endOthers, orderEnding } from "./session_ending.ts";
import type { Tx } from "../../storage/tx.ts";
import { accessSession } from "./fresh.ts";
import { replaceSecrets, type Secrets } from "./sessions.ts";

/**
 * Changes the password. Every other session ends, and this one gets new secrets (D-ACCT-4).
 * @throws AppError wrong_password, weak_password, rate_limited, server_busy
 */
export async function changePassword(
  app: FeaturesContext,
  actor: Actor,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  { address, userAgent: device }: RequestInfo,
): Promise<Secrets> {
  const { userId, sessionId } = actor;
  await demandGood(app, "newPassword", newPassword);
  const checked = await checkOwnPassword(app, actor, currentPassword, address);
  const password = await app.passwords.hash(newPassword, { address });
  const secrets = await app.db.transact((tx) => {
    const user = userById(tx, userId);
    // A second change at the same time was checked against a password that has been replaced.
    if (!isSamePassword(user.password, checked.password)) throw new AppError("wrong_password");
    putUser(tx, { ...user, password });
    orderEnding(app, tx, userId, sessionId, "the password was changed");
    noteSecurity(app, tx, { userId, sessionId, kind: "password_changed", device });
    return replaceSecrets(app, tx, sessionId);
  });
  await endOthers(app, userId);
  return secrets;
}

/** @throws AppError wrong_password, email_taken, rate_limited, server_busy */
export function changeEmail(
  app: FeaturesContext,
  actor: Actor,
  { newEmail, password }: { newEmail: string; password: string },
  request: RequestInfo,
): Promise<UserRecord> {
  return changeSignIn(app, actor, password, request, {
    kind: "email_changed",
    put: (tx, user) => putEmail(tx, user, newEmail),
  });
}

/**
 * Changes the name for signing in and mentions (MEND-25). The same name changes nothing.
 * @throws AppError wrong_password, too_soon, username_taken, rate_limited, server_busy
 */
export function changeUsername(
  app: FeaturesContext,
  actor: Actor,
  { username, password }: { username: string; password: string },
  request: RequestInfo,
): Promise<UserRecord> {
  return changeSignIn(app, actor, password, request, {
    kind: "username_changed",
    put: (tx, user) => user.username === username ? user : putUsername(tx, user, username),
  });
}

interface SignInChange {
  kind: "email_changed" | "username_changed";
  /** Returns the record as it was where nothing changes. */
  put(tx: Tx, user: UserRecord): UserRecord;
}

/**
 * Changes something that one signs in with, by the password, and notes it among the account's
 * security activity. @throws AppError wrong_password, rate_limited, server_busy
 */
async function changeSignIn(
  app: FeaturesContext,
  actor: Actor,
  password: string,
  { address, userAgent: device }: RequestInfo,
  { kind, put }: SignInChange,
): Promise<UserRecord> {
  const { userId, sessionId } = actor;
  await checkOwnPassword(app, actor, password, address);
  return await app.db.transact((tx) => {
    accessSession(tx, actor);
    const before = userById(tx, userId);
    const user = put(tx, before);
    if (user === before) return user;
    const renamed = kind === "username_changed";
    app.bus.publishAfter(tx, { type: "user-updated", userId, ...renamed && { renamed } });
    noteSecurity(app, tx, { userId, sessionId, kind, device });
    return user;
  });
}

/**
 * Replaces a forgotten password with the help of a code; every session ends. No such user, no
 * two-factor and a wrong code get the same response, after the same work (D-ACCT-7).
 * @throws AppError invalid_code, weak_password, rate_limited, server_busy
 */
export function resetPassword(
  app: FeaturesContext,
  wanted: Reset,
  request: RequestInfo,
): Promise<void> {
  return app.gate.run(request.address, () => reset(app, wanted, request), isFailure);
}

interface Reset {
  username: string;
  newPassword: string;
  mfaToken: string;
}

async function reset(
  app: FeaturesContext,
  { username, newPassword, mfaToken }: Reset,
  { address, userAgent: device }: RequestInfo,
): Promise<void> {
  await demandGood(app, "newPassword", newPassword);
  const found = await app.db.read(userByLogin, username);
  const account = found?.id ?? username.toLowerCase();
  const password = await app.passwords.hash(newPassword, { address });
  const outcome = await app.db.transact((tx) => {
    const recovered = () => {
      noteSecurity(app, tx, { userId: account, kind: "recovery_code_used", device });
    };
    const outcome = tryCode(tx, account, "reset", mfaToken, app.clock(), recovered);
    if (outcome !== "right") return outcome;
    const user = userById(tx, account);
    if (user.disabled) return "wrong";
    putUser(tx, { ...user, password });
    dropResetLink(tx, account);
    orderEnding(app, tx, account, null, "the password was reset");
    noteSecurity(app, tx, { userId: account, kind: "password_reset", device });
    return outcome;
  });
  const text = "The username or the two-factor code is not correct";
  const wrong = new AppError("invalid_code", { text });
  wrong.account = found?.id;
  requireValidCode(outcome, wrong);
  await endOthers(app, account);
}
