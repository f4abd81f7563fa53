import type { Status } from "../../../protocol/common.ts";
import type { FeaturesContext } from "../../features/context.ts";
import type { Tx } from "../../storage/tx.ts";
import type { PasswordRecord, UserRecord } from "./records.ts";
import { type Also, changeUser, getUsers, insertUser, putUser } from "./store.ts";

export { listUsers, refuseTaken, userById, userByLogin, userByName } from "./store.ts";

/** Those that exist, by id. */
export async function usersById(
  app: FeaturesContext,
  ids: Iterable<string>,
): Promise<Map<string, UserRecord>> {
  const users = await getUsers(app.db, [...new Set(ids)]);
  return new Map(users.flatMap((user) => user ? [[user.id, user] as const] : []));
}

/**
 * @param also more of the same transaction
 * @throws AppError username_taken, email_taken
 */
export function createUser<R>(
  app: FeaturesContext,
  fields: { username: string; email: string; publicKey: string; password: PasswordRecord },
  also: Also<UserRecord, R>,
): Promise<R> {
  const { username, email, publicKey, password } = fields;
  const user: UserRecord = {
    id: app.ids.uuid(),
    username,
    email,
    publicKey,
    password,
    created_at: app.clock(),
    status: "online",
    avatar_url: null,
    avatar_color: null,
    custom_status: null,
    admin: false,
  };
  return insertUser(app.db, user, also);
}

/** A login, in its transaction: the user is online, the password may have a better hash. */
export function noteLogin(
  app: FeaturesContext,
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

export function setPublicKey(
  app: FeaturesContext,
  userId: string,
  publicKey: string,
  also: (tx: Tx) => void,
): Promise<void> {
  return changeUser(app.db, userId, (user) => ({ ...user, publicKey }), also);
}

/** Sets the presence choice on all devices (PRES-04). */
export function setStatus(app: FeaturesContext, userId: string, status: Status): Promise<void> {
  return changeUser(app.db, userId, (user) => ({ ...user, status }), (tx) => {
    app.bus.publishAfter(tx, { type: "presence-changed", userId });
  });
}
