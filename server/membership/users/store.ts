import { AppError } from "../../../protocol/errors.ts";
import type { Db } from "../../storage/db.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";
import { type SettingsRecord, type UserRecord, usersKeys } from "./records.ts";

const DEFAULT_SETTINGS: SettingsRecord = {
  notifications_enabled: true,
  desktop_notifications: false,
  notification_sound: false,
};

/** More of the same transaction, run with what the first part made. */
export type Also<T, R> = (tx: Tx, made: T) => R;

/** @throws AppError not_found */
export function userById(reader: Reader, id: string): UserRecord {
  const user = reader.get(usersKeys.user(id));
  if (!user) throw new AppError("not_found");
  return user;
}

export function getUsers(db: Db, ids: string[]): Promise<(UserRecord | null)[]> {
  return db.getMany(ids.map(usersKeys.user));
}

/** By username or email address, without regard to case (AUTH-08). */
export function userByLogin(reader: Reader, login: string): UserRecord | null {
  const lower = login.toLowerCase();
  const [named, mailed] = reader.getMany([
    usersKeys.userByName(lower),
    usersKeys.userByEmail(lower),
  ]);
  const id = named ?? mailed;
  return id ? reader.get(usersKeys.user(id)) : null;
}

/** By username alone, without regard to case. */
export function userByName(reader: Reader, name: string): UserRecord | null {
  const id = idByName(reader, name);
  const user = id === null ? null : reader.get(usersKeys.user(id));
  return user?.username.toLowerCase() === name.toLowerCase() ? user : null;
}

/** By username alone, as it is in the index. */
export function idByName(reader: Reader, name: string): string | null {
  return reader.get(usersKeys.userByName(name.toLowerCase()));
}

/** Others may take this name and this address from now on. */
export function freeNames(tx: Tx, name: string, email: string): void {
  for (const key of uniqueKeys(name, email)) tx.delete(key);
}

/** @throws AppError username_taken, email_taken */
export async function refuseTaken(db: Db, username: string, email: string): Promise<void> {
  const [name, mail] = uniqueKeys(username, email);
  refuse(...(await db.getMany([name, mail]) as [string | null, string | null]));
}

/** Everybody, in the order in which they came. */
export async function listUsers(db: Db): Promise<UserRecord[]> {
  return (await db.list(usersKeys.users)).map(({ value }) => value);
}

/**
 * Stores a new user, who is an ordinary one whether first or not (HARD-11).
 * @throws AppError username_taken, email_taken
 */
export function insertUser<R>(
  db: Db,
  user: UserRecord,
  also: Also<UserRecord, R>,
): Promise<R> {
  const [name, mail] = uniqueKeys(user.username, user.email);
  return db.transact((tx) => {
    refuse(tx.get(name), tx.get(mail));
    tx.set(usersKeys.user(user.id), user);
    tx.set(name, user.id);
    tx.set(mail, user.id);
    return also(tx, user);
  });
}

export function putUser(tx: Tx, user: UserRecord): void {
  tx.set(usersKeys.user(user.id), user);
}

/** @throws AppError not_found */
export function changeUserRecord(
  tx: Tx,
  id: string,
  change: (user: UserRecord) => UserRecord,
): void {
  putUser(tx, change(userById(tx, id)));
}

/** Moves a user to another address. @throws AppError email_taken */
export function putEmail(tx: Tx, user: UserRecord, email: string): UserRecord {
  const key = usersKeys.userByEmail(email.toLowerCase());
  const holder = tx.get(key);
  if (holder && holder !== user.id) {
    throw new AppError("email_taken", { details: { newEmail: "is already in use" } });
  }
  tx.delete(usersKeys.userByEmail(user.email.toLowerCase()));
  tx.set(key, user.id);
  const moved = { ...user, email };
  putUser(tx, moved);
  return moved;
}

export async function getSettings(db: Db, userId: string): Promise<SettingsRecord> {
  return await db.get(usersKeys.settings(userId)) ?? DEFAULT_SETTINGS;
}

/** Changes the stored settings and answers with all of them. */
export function changeSettings(
  db: Db,
  userId: string,
  change: Partial<SettingsRecord>,
  also: (tx: Tx) => void,
): Promise<SettingsRecord> {
  return db.transact((tx) => {
    const after = { ...(tx.get(usersKeys.settings(userId)) ?? DEFAULT_SETTINGS), ...change };
    tx.set(usersKeys.settings(userId), after);
    also(tx);
    return after;
  });
}

/** Changes an existing user; an unchanged record (the same object) is not written. */
export function changeUser<R>(
  db: Db,
  id: string,
  change: (user: UserRecord) => UserRecord,
  also: Also<UserRecord, R>,
): Promise<R> {
  return db.transact((tx) => {
    const before = userById(tx, id);
    const after = change(before);
    if (after !== before) putUser(tx, after);
    return also(tx, after);
  });
}

function uniqueKeys(username: string, email: string) {
  return [
    usersKeys.userByName(username.toLowerCase()),
    usersKeys.userByEmail(email.toLowerCase()),
  ] as const;
}

function refuse(named: string | null, mailed: string | null): void {
  if (named) {
    throw new AppError("username_taken", { details: { username: "is already taken" } });
  }
  if (mailed) throw new AppError("email_taken", { details: { email: "is already in use" } });
}
