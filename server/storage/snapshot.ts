import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { syncFile } from "./sync.ts";

/** Milliseconds to wait for a lock. */
const LOCK_TIMEOUT_MS = 10_000;

/**
 * Copies a database as of one moment, while others read and write it: table by table within one
 * read transaction, so that no deleted content is included. (VACUUM INTO did the same, but attaches
 * a database, which Deno only allows to programs with all permissions: HARD-16.) The copy is on
 * disk when this resolves. Blocks this thread for as long as reading and writing all of it takes.
 * @param to must not exist; only its owner can read it, from its first byte on (HARD-5)
 */
export async function snapshot(from: string, to: string): Promise<void> {
  (await Deno.open(to, { write: true, createNew: true, mode: 0o600 })).close();
  const source = openForReading(from);
  const target = new DatabaseSync(to);
  try {
    const { page_size } = source.prepare("PRAGMA page_size").get()!;
    // Whole or nothing: a copy that was cut short is thrown away.
    target.exec(`PRAGMA page_size = ${page_size}; PRAGMA journal_mode = OFF`);
    target.exec("PRAGMA synchronous = OFF");
    source.exec("BEGIN");
    target.exec("BEGIN");
    copyAll(source, target);
    target.exec("COMMIT");
  } finally {
    target.close();
    source.close();
  }
  await syncFile(to);
}

/** Bytes that a snapshot of this database takes at this moment, or a little less. */
export function snapshotSize(path: string): number {
  const sqlite = openForReading(path);
  try {
    const read = (name: string) => Number(sqlite.prepare(`PRAGMA ${name}`).get()![name]);
    // Pages may be filled otherwise than they were.
    return Math.ceil((read("page_count") - read("freelist_count")) * read("page_size") * 1.05);
  } finally {
    sqlite.close();
  }
}

function openForReading(path: string): DatabaseSync {
  const sqlite = new DatabaseSync(path, { readOnly: true });
  sqlite.exec(`PRAGMA busy_timeout = ${LOCK_TIMEOUT_MS}`);
  return sqlite;
}

/**
 * Copies tables with their rows, then everything else: building an index is faster with all rows
 * there.
 */
function copyAll(source: DatabaseSync, target: DatabaseSync): void {
  const all = source.prepare(
    "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'",
  ).all();
  const tables = all.filter(({ type }) => type === "table");
  for (const { sql } of tables) target.exec(String(sql));
  for (const { name } of tables) copyRows(source, target, String(name));
  for (const { type, sql } of all) if (type !== "table") target.exec(String(sql));
}

function copyRows(source: DatabaseSync, target: DatabaseSync, table: string): void {
  const rows = source.prepare(`SELECT * FROM "${table}"`);
  // A number of SQLite has 64 bits.
  rows.setReadBigInts(true);
  let insert: ReturnType<DatabaseSync["prepare"]> | undefined;
  for (const row of rows.iterate()) {
    const values = Object.values(row) as SQLInputValue[];
    insert ??= target.prepare(`INSERT INTO "${table}" VALUES (${values.map(() => "?").join()})`);
    insert.run(...values);
  }
}
