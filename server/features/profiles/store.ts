import type { Db } from "../../storage/db.ts";
import type { Tx } from "../../storage/tx.ts";
import { type ProfileRecord, profilesKeys } from "./records.ts";

const EMPTY: ProfileRecord = { bio: "", pronouns: "", banner_url: null, social_links: [] };

export async function getProfile(db: Db, userId: string): Promise<ProfileRecord> {
  return await db.get(profilesKeys.profile(userId)) ?? EMPTY;
}

/** Changes a profile in a transaction that may read more and refuse. */
export function changeProfile(
  db: Db,
  userId: string,
  change: (profile: ProfileRecord, tx: Tx) => ProfileRecord,
): Promise<ProfileRecord> {
  const key = profilesKeys.profile(userId);
  return db.transact((tx) => {
    const after = change(tx.get(key) ?? EMPTY, tx);
    tx.set(key, after);
    return after;
  });
}

/** `also` sees what is deleted, in the same transaction. */
export function deleteProfile(
  db: Db,
  userId: string,
  also: (profile: ProfileRecord, tx: Tx) => void,
): Promise<void> {
  const key = profilesKeys.profile(userId);
  return db.transact((tx) => {
    also(tx.get(key) ?? EMPTY, tx);
    tx.delete(key);
  });
}
