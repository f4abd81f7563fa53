import { AppError } from "../../../protocol/errors.ts";
import type { MembershipContext } from "../context.ts";
import { isFree, reserveName, usernameTaken } from "./former_names.ts";
import type { Db } from "../../storage/db.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";
import {
  emailAddresses,
  type SettingsRecord,
  settingsRecords,
  usernames,
  type UserRecord,
  userRecords,
} from "./records.ts";

/** Settings of accounts from before MEND-16 that have set nothing. */
const DEFAULT_SETTINGS: SettingsRecord = {
  notifications_enabled: true,
  desktop_notifications: false,
  notification_sound: false,
};

/** Settings of a new account (MEND-16). */
const FIRST_SETTINGS: SettingsRecord = {
  notifications_enabled: true,
  desktop_notifications: true,
  notification_sound: true,
  by_default: ["notifications_enabled", "desktop_notifications", "notification_sound"],
};

/** @throws AppError not_found */
export function userById(reader: Reader, id: string): UserRecord {
  const user = userRecords.get(reader, { id });
  if (!user) throw new AppError("not_found");
  return user;
}

/** The user; null: no such account. */
export function findUser(reader: Reader, id: string): UserRecord | null {
  return userRecords.get(reader, { id });
}

export function getUsers(db: Db, ids: string[]): Promise<(UserRecord | null)[]> {
  return db.getMany(ids.map((id) => userRecords.key({ id })));
}

/** By username or email address, without regard to case (AUTH-08). */
export function userByLogin(reader: Reader, login: string): UserRecord | null {
  const lower = login.toLowerCase();
  const [named, mailed] = reader.getMany([
    usernames.key({ lower }),
    emailAddresses.key({ lower }),
  ]);
  const id = named ?? mailed;
  return id ? userRecords.get(reader, { id }) : null;
}

/** By username alone, without regard to case. */
export function userByName(reader: Reader, name: string): UserRecord | null {
  const id = idByName(reader, name);
  const user = id === null ? null : userRecords.get(reader, { id });
  return user?.username.toLowerCase() === name.toLowerCase() ? user : null;
}

/** By username alone, as it is in the index. */
export function idByName(reader: Reader, name: string): string | null {
  return usernames.get(reader, { lower: name.toLowerCase() });
}

/** Frees an address at once, and a name in a year. */
export function freeNames(tx: Tx, name: string, email: string): void {
  for (const key of uniqueKeys(name, email)) tx.delete(key);
  reserveName(tx, name);
}

/** @throws AppError username_taken, email_taken */
export async function refuseTaken(
  { db, clock }: Pick<MembershipContext, "db" | "clock">,
  username: string,
  email: string,
): Promise<void> {
  const [name, mail] = uniqueKeys(username, email);
  refuse(...(await db.getMany([name, mail]) as [string | null, string | null]));
  if (!await db.read(isFree, username, clock())) throw usernameTaken();
}

/** Lists all users, in the order in which they were created. */
export async function listUsers(db: Db): Promise<UserRecord[]> {
  return (await db.list(userRecords.prefix({}))).map(({ value }) => value);
}

/** Stores a new user, with the settings of a new account. @throws AppError username_taken, email_taken */
export function insertUser(tx: Tx, user: UserRecord): void {
  const [name, mail] = uniqueKeys(user.username, user.email);
  refuse(tx.get(name), tx.get(mail));
  if (!isFree(tx, user.username, tx.now)) throw usernameTaken();
  userRecords.set(tx, { id: user.id }, user);
  tx.set(name, user.id);
  tx.set(mail, user.id);
  settingsRecords.set(tx, { userId: user.id }, FIRST_SETTINGS);
}

export function putUser(tx: Tx, user: UserRecord): void {
  userRecords.set(tx, { id: user.id }, user);
}

/** The user as changed. @throws AppError not_found */
export function changeUser(
  tx: Tx,
  id: string,
  change: (user: UserRecord) => UserRecord,
): UserRecord {
  const after = change(userById(tx, id));
  putUser(tx, after);
  return after;
}

/** Moves a user to another address. @throws AppError email_taken */
export function putEmail(tx: Tx, user: UserRecord, email: string): UserRecord {
  const key = emailAddresses.key({ lower: email.toLowerCase() });
  const holder = tx.get(key);
  if (holder && holder !== user.id) {
    throw new AppError("email_taken", { details: { newEmail: "is already in use" } });
  }
  emailAddresses.delete(tx, { lower: user.email.toLowerCase() });
  tx.set(key, user.id);
  const moved = { ...user, email };
  putUser(tx, moved);
  return moved;
}

export function getSettings(reader: Reader, userId: string): SettingsRecord {
  return settingsRecords.get(reader, { userId }) ?? DEFAULT_SETTINGS;
}

/** Changes the stored settings and returns all of them. */
export function changeSettings(
  tx: Tx,
  userId: string,
  change: Partial<SettingsRecord>,
): SettingsRecord {
  const key = settingsRecords.key({ userId });
  const { by_default = [], ...before } = tx.get(key) ?? DEFAULT_SETTINGS;
  const unset = by_default.filter((name) => change[name] === undefined);
  const after = { ...before, ...change, ...unset.length > 0 && { by_default: unset } };
  tx.set(key, after);
  return after;
}

function uniqueKeys(username: string, email: string) {
  return [
    usernames.key({ lower: username.toLowerCase() }),
    emailAddresses.key({ lower: email.toLowerCase() }),
  ] as const;
}

function refuse(named: string | null, mailed: string | null): void {
  if (named) throw usernameTaken();
  if (mailed) throw new AppError("email_taken", { details: { email: "is already in use" } });
}
