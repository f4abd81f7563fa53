/** Admins of the installation (D-LAST-6), and how the first is made (HARD-11). */
import { AppError } from "../../../protocol/errors.ts";
import type { MembershipContext } from "../context.ts";
import type { Tx } from "../../storage/tx.ts";
import { lastAdmin, setupCode, type UserRecord, userRecords } from "./records.ts";

/** Returns whether a user may see and use the admin page. */
export function isAdmin({ admin, disabled }: UserRecord): boolean {
  return admin && !disabled;
}

/**
 * Returns whether anyone can open the admin page. If the user made admin last no longer is one, it
 * reads every account: for a start, not a request.
 */
export async function hasAdmin(app: MembershipContext): Promise<boolean> {
  const last = await app.db.get(lastAdmin.key({}));
  const user = last === null ? null : await app.db.get(userRecords.key({ id: last }));
  if (user && isAdmin(user)) return true;
  for await (const { value } of app.db.walk(userRecords.prefix({}))) {
    if (isAdmin(value)) return true;
  }
  return false;
}

/** Returns whether the setup link can be used: it makes its user the first admin (HARD-11). */
export async function isUnclaimed(app: MembershipContext): Promise<boolean> {
  return await app.db.get(setupCode.key({})) !== null;
}

/**
 * For the transaction that makes the first admin: of two at once it refuses the second.
 * @throws AppError already_set_up when there is an admin, now or at that moment
 */
export async function whileNoAdmin(app: MembershipContext): Promise<(tx: Tx) => void> {
  const before = await app.db.get(lastAdmin.key({}));
  if (await hasAdmin(app)) throw new AppError("already_set_up");
  return (tx) => {
    if (lastAdmin.get(tx, {}) !== before) throw new AppError("already_set_up");
  };
}

/** Makes an existing account instance admin, in the caller's transaction. */
export function makeAdmin(app: MembershipContext, tx: Tx, user: UserRecord): UserRecord {
  const admin = { ...user, admin: true };
  userRecords.set(tx, { id: user.id }, admin);
  lastAdmin.set(tx, {}, user.id);
  // The code has made this admin, or has no use any longer.
  setupCode.delete(tx, {});
  app.bus.publishAfter(tx, { type: "admin-made", userId: user.id });
  return admin;
}
