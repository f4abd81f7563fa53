/** What the host may do to accounts, from the command line and the admin page (D-ACCT-7). */
import { AppError } from "../../protocol/errors.ts";
import type { AppContext } from "../context.ts";
import { deleteMfa } from "../mfa/access.ts";
import type { Rider } from "../kv/rider.ts";
import type { Tx } from "../kv/tx.ts";
import { changeAccountInTx, userInTx, userReads } from "../users/access.ts";
import type { UserRecord } from "../users/records.ts";
import { createUser } from "../users/service.ts";
import { unknownPassword } from "./passwords.ts";
import { dropResetLink, putResetLink, type ResetLink, resetLinkReads } from "./reset_links.ts";
import { endOthers, orderEnding } from "./session_ending.ts";

/**
 * An account whose owner chooses the password by a link. The browser in which they sign in first
 * makes its key (D-ACCT-9).
 * @throws AppError username_taken, email_taken
 */
export async function createByHost(
  app: AppContext,
  { username, email }: { username: string; email: string },
  also: (tx: Tx, user: UserRecord) => void,
): Promise<{ user: UserRecord; link: ResetLink }> {
  const fields = { username, email, publicKey: "", password: unknownPassword() };
  return await createUser(app, fields, (tx, user) => {
    also(tx, user);
    return { user, link: putResetLink(app, tx, user.id) };
  });
}

/**
 * Makes a link by which somebody chooses a new password. The old one is worth nothing from now
 * on, and every session ends (D-ACCT-4).
 * @param twoFactorOff for somebody who lost authenticator and recovery codes
 * @throws AppError not_found
 */
export async function resetByHost(
  app: AppContext,
  userId: string,
  { twoFactorOff }: { twoFactorOff: boolean },
  rider: Rider,
): Promise<ResetLink> {
  const link = await app.db.transact({
    reads: [...userReads(userId), ...resetLinkReads(userId), ...rider.reads],
    run(tx) {
      rider.run(tx);
      changeAccountInTx(tx, userId, (user) => {
        if (user.deleted) throw new AppError("not_found");
        return { ...user, password: unknownPassword() };
      });
      if (twoFactorOff) deleteMfa(tx, userId);
      orderEnding(app, tx, userId, null, "the password was reset");
      dropResetLink(tx, userId);
      return putResetLink(app, tx, userId);
    },
  });
  await endOthers(app, userId);
  return link;
}

/**
 * Keeps somebody out, or lets them in again. Out: every session and its sockets end at once,
 * and a login is answered as one with a wrong password (D-ACCT-5).
 * @throws AppError not_found
 */
export async function setDisabled(
  app: AppContext,
  userId: string,
  disabled: boolean,
  rider: Rider,
): Promise<void> {
  await app.db.transact({
    reads: [...userReads(userId), ...rider.reads],
    run(tx) {
      rider.run(tx);
      changeAccountInTx(tx, userId, ({ disabled: _before, ...user }) => {
        if (user.deleted) throw new AppError("not_found");
        return disabled ? { ...user, disabled: true } : user;
      });
      if (disabled) orderEnding(app, tx, userId, null, "this account was disabled");
    },
  });
  await endOthers(app, userId);
}

/** Ends every session of somebody; their password stays. @throws AppError not_found */
export function endAllByHost(app: AppContext, userId: string, rider: Rider): Promise<void> {
  return signOut(app, userId, rider, "signed out by an admin", () => {});
}

/** For somebody who lost authenticator and recovery codes (D-ACCT-4). @throws AppError not_found */
export function turnMfaOff(app: AppContext, userId: string, rider: Rider): Promise<void> {
  return signOut(app, userId, rider, "two-factor was turned off", (tx) => deleteMfa(tx, userId));
}

async function signOut(
  app: AppContext,
  userId: string,
  rider: Rider,
  reason: string,
  also: (tx: Tx) => void,
): Promise<void> {
  await app.db.transact({
    reads: [...userReads(userId), ...rider.reads],
    run(tx) {
      rider.run(tx);
      if (userInTx(tx, userId).deleted) throw new AppError("not_found");
      also(tx);
      orderEnding(app, tx, userId, null, reason);
    },
  });
  await endOthers(app, userId);
}
