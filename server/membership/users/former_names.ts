import { createHash } from "node:crypto";
import { AppError } from "../../../protocol/errors.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";
import type { MembershipContext } from "../context.ts";
import { deleteWhere } from "../../storage/delete_all.ts";
import { formerNames, usernames, type UserRecord, userRecords } from "./records.ts";

const DAY_MS = 86_400_000;
/** Milliseconds from one change of a username to the next. */
const CHANGE_INTERVAL_MS = 30 * DAY_MS;
/** Milliseconds in which old mentions of a name point at nobody, rather than at someone else. */
const RESERVATION_MS = 365 * DAY_MS;

/** Returns whether a new user may have this name; `forUser` may have their own former ones. */
export function isFree(reader: Reader, name: string, now: number, forUser?: UserRecord): boolean {
  const lower = name.toLowerCase();
  const holder = usernames.get(reader, { lower });
  if (holder !== null) return holder === forUser?.id;
  if (forUser?.former_names?.some((one) => one.name.toLowerCase() === lower)) return true;
  return (reader.get(formerKey(name)) ?? 0) <= now;
}

/** Reserves a name for a year. @returns the end of that time */
export function reserveName(tx: Tx, name: string): number {
  const until = tx.now + RESERVATION_MS;
  tx.set(formerKey(name), until);
  return until;
}

/**
 * Gives a user another name. The one that they give up stays theirs for a year (MEND-25).
 * @throws AppError too_soon, username_taken
 */
export function putUsername(tx: Tx, user: UserRecord, username: string): UserRecord {
  const wait = (user.renamed?.at ?? -Infinity) + CHANGE_INTERVAL_MS - tx.now;
  if (wait > 0) {
    const day = new Date(tx.now + wait).toISOString().slice(0, 10);
    throw new AppError("too_soon", { details: { username: `can be changed again on ${day}` } });
  }
  if (!isFree(tx, username, tx.now, user)) throw usernameTaken();
  const [before, after] = [user.username.toLowerCase(), username.toLowerCase()];
  let former = (user.former_names ?? []).filter(({ name, until }) =>
    until > tx.now && name.toLowerCase() !== after
  );
  if (before !== after) {
    former = [...former, { name: user.username, until: reserveName(tx, before) }];
    usernames.delete(tx, { lower: before });
    usernames.set(tx, { lower: after }, user.id);
    tx.delete(formerKey(after));
  }
  const renamed = {
    ...user,
    username,
    renamed: { at: tx.now, from: user.username },
    former_names: former,
  };
  userRecords.set(tx, { id: user.id }, renamed);
  return renamed;
}

export function usernameTaken(): AppError {
  return new AppError("username_taken", { details: { username: "is already taken" } });
}

/** Releases names whose year is over. */
export async function sweepNames({ db, clock }: MembershipContext): Promise<void> {
  const now = clock();
  await deleteWhere(db, formerNames.prefix({}), (until) => until <= now);
}

function formerKey(name: string) {
  return formerNames.key({ hash: createHash("sha256").update(name.toLowerCase()).digest("hex") });
}
