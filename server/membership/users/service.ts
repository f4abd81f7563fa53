import type { Status } from "../../../protocol/common.ts";
import { AppError } from "../../../protocol/errors.ts";
import type { AppContext } from "../../context.ts";
import type { Key } from "../../storage/keys.ts";
import type { Tx } from "../../storage/tx.ts";
import type { PasswordRecord, UserRecord } from "./records.ts";
import {
  type Also,
  changeUser,
  findUser,
  getUser,
  getUsers,
  insertUser,
  putUser,
} from "./store.ts";

export { listUsers, refuseTaken } from "./store.ts";

/** @throws AppError not_found */
export async function userById(app: AppContext, id: string): Promise<UserRecord> {
  const user = await getUser(app.db, id);
  if (!user) throw new AppError("not_found");
  return user;
}

/** Those that exist, by id. */
export async function usersById(
  app: AppContext,
  ids: Iterable<string>,
): Promise<Map<string, UserRecord>> {
  const users = await getUsers(app.db, [...new Set(ids)]);
  return new Map(users.flatMap((user) => user ? [[user.id, user] as const] : []));
}

/** By username or email address (AUTH-08). */
export function userByLogin(app: AppContext, login: string): Promise<UserRecord | null> {
  return findUser(app.db, login);
}

/** By username alone, without regard to case. */
export async function userByName(app: AppContext, name: string): Promise<UserRecord | null> {
  const user = await findUser(app.db, name);
  return user?.username.toLowerCase() === name.toLowerCase() ? user : null;
}

/**
 * @param also more of the same transaction, which needs these `reads`
 * @throws AppError username_taken, email_taken
 */
export function createUser<R>(
  app: AppContext,
  fields: { username: string; email: string; publicKey: string; password: PasswordRecord },
  also: Also<UserRecord, R>,
  reads: readonly Key<unknown>[] = [],
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
  return insertUser(app.db, user, also, reads);
}

/** A login, in its transaction: the user is online, the password may have a better hash. */
export function noteLogin(
  app: AppContext,
  tx: Tx,
  user: UserRecord,
  rehashed: PasswordRecord | null,
): UserRecord {
  // Invisible on another device holds until it is changed (D-LAST-2).
  const status: Status = user.status === "invisible" ? user.status : "online";
  tx.afterCommit(() => app.bus.publish({ type: "presence-changed", userId: user.id }));
  if (status === user.status && !rehashed) return user;
  const after = { ...user, status, password: rehashed ?? user.password };
  putUser(tx, after);
  return after;
}

export function setPublicKey(
  app: AppContext,
  userId: string,
  publicKey: string,
  also: (tx: Tx) => void,
): Promise<void> {
  return changeUser(app.db, userId, (user) => ({ ...user, publicKey }), also);
}

/** Sets the presence choice on all devices (PRES-04). */
export function setStatus(app: AppContext, userId: string, status: Status): Promise<void> {
  return changeUser(app.db, userId, (user) => ({ ...user, status }), (tx) => {
    tx.afterCommit(() => app.bus.publish({ type: "presence-changed", userId }));
  });
}
