import type { Db } from "./db.ts";
import type { Key } from "./keys.ts";

/** Deletions per commit, leaving room for other work in it. */
const DELETIONS_PER_COMMIT = 500;

/** Deletes everything under a prefix, in commits of bounded size. May be run again after a stop. */
export async function deleteAll<T>(db: Db, prefix: Key<T>): Promise<void> {
  for (;;) {
    const found = await db.list(prefix, { limit: DELETIONS_PER_COMMIT });
    await deleteKeys(db, found.map(({ key }) => key));
    if (found.length < DELETIONS_PER_COMMIT) return;
  }
}

/** Deletes these, however many, in commits of bounded size. */
export async function deleteKeys(db: Db, all: Deno.KvKey[]): Promise<void> {
  for (let i = 0; i < all.length; i += DELETIONS_PER_COMMIT) {
    await db.transact((tx) => {
      for (const key of all.slice(i, i + DELETIONS_PER_COMMIT)) tx.delete(key);
    });
  }
}

/** Deletes records under a prefix that are over, holding no more of them than one commit takes. */
export async function deleteWhere<T>(
  db: Db,
  prefix: Key<T>,
  isOver: (value: T, key: Deno.KvKey) => boolean,
): Promise<void> {
  let over: Deno.KvKey[] = [];
  for await (const { key, value } of db.walk(prefix)) {
    if (isOver(value, key)) over.push(key);
    if (over.length < DELETIONS_PER_COMMIT) continue;
    await deleteKeys(db, over);
    over = [];
  }
  await deleteKeys(db, over);
}
