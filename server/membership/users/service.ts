import type { Status } from "../../../protocol/common.ts";
import type { MembershipContext } from "../context.ts";
import type { Tx } from "../../storage/tx.ts";
import type { PasswordRecord, UserRecord } from "./records.ts";
import { changeUser, getUsers, insertUser, putUser } from "./users.ts";

/** Returns the users among these that exist, by id. */
export async function usersById(
  app: MembershipContext,
  ids: Iterable<string>,
): Promise<Map<string, UserRecord>> {
  const users = await getUsers(app.db, [...new Set(ids)]);
  return new Map(users.flatMap((user) => user ? [[user.id, user] as const] : []));
}

/**
 * Makes an account, an ordinary one whether first or not (HARD-11), in the caller's transaction.
 * @throws AppError username_taken, email_taken
 */
export function createUser(
  app: MembershipContext,
  tx: Tx,
  { username, email, publicKey, password }: Pick<
    UserRecord,
    "username" | "email" | "publicKey" | "password"
  >,
): UserRecord {
  const user: UserRecord = {
    id: app.ids.uuid(),
    username,
    email,
    publicKey,
    password,
    created_at: tx.now,
    status: "online",
    avatar_url: null,
    avatar_color: null,
    custom_status: null,
    admin: false,
  };
  insertUser(tx, user);
  return user;
}

/** A login, in its transaction: the user is online, the password may have a better hash. */
export function noteLogin(
  app: MembershipContext,
  tx: Tx,
  user: UserRecord,
  rehashed: PasswordRecord | null,
): UserRecord {
  // Invisible on another device holds until it is changed (D-LAST-2).
  const status: Status = user.status === "invisible" ? user.status : "online";
  app.bus.publishAfter(tx, { type: "presence-changed", userId: user.id });
  if (status === user.status && !rehashed) return user;
  const after = { ...user, status, password: rehashed ?? user.password };
  putUser(tx, after);
  return after;
}

/** Sets the presence choice on all devices (PRES-04). */
export function setStatus(app: MembershipContext, userId: string, status: Status): Promise<void> {
  return app.db.transact((tx) => {
    changeUser(tx, userId, (user) => ({ ...user, status }));
    app.bus.publishAfter(tx, { type: "presence-changed", userId });
  });
}
