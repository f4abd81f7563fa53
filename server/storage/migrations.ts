import type { Db } from "./db.ts";
import { keys } from "./keys.ts";
import { refuseNewerSchema } from "../base/data_schema.ts";

/** Upgrades the database from version `to - 1` to `to`. May be run again. */
export interface Migration {
  to: number;
  run: (db: Db) => Promise<void>;
}

/** In order; the last one leads to `SCHEMA`, the schema of a new database. */
export const MIGRATIONS: Migration[] = [];
const FIRST_SCHEMA = 1;

/** The schema after all of these. */
export function schemaOf(migrations: Migration[]): number {
  return migrations.at(-1)?.to ?? FIRST_SCHEMA;
}

/**
 * Runs the missing migrations, after one call of `backup` with the current schema. Refuses a newer
 * schema.
 * @throws StartError
 */
export async function migrate(
  db: Db,
  backup: (schema: number) => void | Promise<void>,
  migrations = MIGRATIONS,
): Promise<void> {
  const newest = schemaOf(migrations);
  const current = await db.get(keys.schema);
  if (current === null) return await store(db, newest);
  refuseNewerSchema(current, newest);
  const missing = migrations.filter(({ to }) => to > current);
  if (missing.length) await backup(current);
  for (const { to, run } of missing) {
    await run(db);
    await store(db, to);
  }
}

function store(db: Db, version: number): Promise<void> {
  return db.transact((tx) => tx.set(keys.schema, version));
}
