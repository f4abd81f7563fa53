/** Actions of the host on accounts, from the command line and the admin page (D-ACCT-7). */
import { AppError } from "../../../protocol/errors.ts";
import type { FeaturesContext } from "../context.ts";
import { deleteMfa } from "../mfa/service.ts";
import type { Tx } from "../../storage/tx.ts";
import { putUser, userById } from "../../membership/users/users.ts";
import { makeAdmin } from "../../membership/users/admins.ts";
import type { UserRecord } from "../../membership/users/records.ts";
import { createUser } from "../../membership/users/service.ts";
import { unknownPassword } from "./passwords.ts";
import { dropResetLink, putResetLink, type ResetLink } from "./reset_links.ts";
import { endOthers, orderEnding } from "./session_ending.ts";

/**
 * Creates an account whose owner chooses the password by a link. The first browser to sign in makes
 * its key (D-ACCT-9).
 * @throws AppError username_taken, email_taken
 */
export async function createByHost(
  app: FeaturesContext,
  { username, email }: { username: string; email: string },
  also: (tx: Tx, user: UserRecord) => void,
): Promise<{ user: UserRecord; link: ResetLink }> {
  const fields = { username, email, publicKey: "", password: unknownPassword() };
  return await app.db.transact((tx) => {
    const user = createUser(app, tx, fields);
    also(tx, user);
    return { user, link: putResetLink(app, tx, user.id) };
  });
}

/**
 * Makes a link for choosing a new password. The old password stops working at once, and every
 * session ends (D-ACCT-4).
 * @param twoFactorOff for users who lost authenticator and recovery codes
 * @throws AppError not_found
 */
export async function resetByHost(
  app: FeaturesContext,
  userId: string,
  { twoFactorOff }: { twoFactorOff: boolean },
  also: (tx: Tx) => void,
): Promise<ResetLink> {
  const how = { also, ending: "the password was reset" };
  return await act(app, userId, how, (tx, user) => {
    putUser(tx, { ...user, password: unknownPassword() });
    if (twoFactorOff) deleteMfa(tx, userId);
    dropResetLink(tx, userId);
    return putResetLink(app, tx, userId);
  });
}

/**
 * Disables an account, or enables it again. Disabling ends every session and its sockets at once,
 * and logins get the response to a wrong password (D-ACCT-5).
 * @throws AppError not_found
 */
export function setDisabled(
  app: FeaturesContext,
  userId: string,
  disabled: boolean,
  also: (tx: Tx) => void,
): Promise<void> {
  const ending = disabled ? "this account was disabled" : null;
  return act(app, userId, { also, ending }, (tx, { disabled: _before, ...user }) => {
    putUser(tx, disabled ? { ...user, disabled } : user);
  });
}

/** Makes a user instance admin, or removes that role (D-ACCT-8). @throws AppError not_found */
export function setAdmin(
  app: FeaturesContext,
  userId: string,
  admin: boolean,
  also: (tx: Tx) => void,
): Promise<void> {
  return act(app, userId, { also, ending: null }, (tx, user) => {
    if (admin) makeAdmin(app, tx, user);
    else putUser(tx, { ...user, admin });
  });
}

/** Ends every session of a user; their password stays. @throws AppError not_found */
export function endAllByHost(
  app: FeaturesContext,
  userId: string,
  also: (tx: Tx) => void,
): Promise<void> {
  return act(app, userId, { also, ending: "signed out by an admin" }, () => {});
}

/**
 * Turns two-factor off for a user who lost authenticator and recovery codes (D-ACCT-4).
 * @throws AppError not_found
 */
export function turnMfaOff(
  app: FeaturesContext,
  userId: string,
  also: (tx: Tx) => void,
): Promise<void> {
  const how = { also, ending: "two-factor was turned off" };
  return act(app, userId, how, (tx) => deleteMfa(tx, userId));
}

/** How an act is done. `ending`: why every session ends by it; null: they go on. */
interface How {
  also: (tx: Tx) => void;
  ending: string | null;
}

/** Acts on an account that is not deleted, in one transaction with `also`. */
async function act<R>(
  app: FeaturesContext,
  userId: string,
  { also, ending }: How,
  change: (tx: Tx, user: UserRecord) => R,
): Promise<R> {
  const result = await app.db.transact((tx) => {
    also(tx);
    const user = userById(tx, userId);
    if (user.deleted) throw new AppError("not_found");
    if (ending !== null) orderEnding(app, tx, userId, null, ending);
    return change(tx, user);
  });
  await endOthers(app, userId);
  return result;
}
