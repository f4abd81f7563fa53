import { DatabaseSync } from "node:sqlite";
import { Db } from "../../server/storage/db.ts";
import { DenoKvEngine } from "../../server/storage/engines/deno_kv.ts";
import {
  type Bulk,
  BulkRecords,
  type Encode,
  type EncodedRecord,
  writeTotals,
} from "./bulk_messages.ts";

/** Messages of one transaction of SQLite. */
const AT_ONCE = 100_000;
/** How Deno KV marks a value that V8 has encoded. */
const ENCODED_BY_V8 = 1;

/**
 * Writes messages into the file of an unopened Deno KV, about 50,000 a second.
 * @returns how many
 */
export async function bulkIntoDenoKv(path: string, bulk: Bulk): Promise<number> {
  const counts = insert(path, bulk, await BulkRecords.make(bulk, encode));
  const db = await openDb(path);
  await db.transact((tx) => writeTotals(tx, bulk, counts));
  await db.close();
  return counts.reduce((sum, count) => sum + count, 0);
}

/** How many messages each author has. */
function insert(path: string, { authors, messages }: Bulk, records: BulkRecords): number[] {
  const sqlite = new DatabaseSync(path);
  try {
    // A partly filled file is useless, so no journal is kept for a crash.
    sqlite.exec("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF");
    sqlite.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -400000; BEGIN");
    const row = sqlite.prepare(
      `INSERT INTO kv (k, v, v_encoding, version, seq) VALUES (?, ?, ${ENCODED_BY_V8}, ?, 0)`,
    );
    const counts = authors.map(() => 0);
    let version = Number(sqlite.prepare("SELECT version FROM data_version").get()!.version);
    let seq = 0;
    for (const message of messages) {
      seq++;
      version++;
      counts[message.author]++;
      const record = records.message(seq, message);
      row.run(record.key, record.value, version);
      const index = records.index(seq, message);
      row.run(index.key, index.value, version);
      if (seq % AT_ONCE === 0) sqlite.exec("COMMIT; BEGIN");
    }
    sqlite.prepare("UPDATE data_version SET version = ?").run(version);
    sqlite.exec("COMMIT; PRAGMA locking_mode = NORMAL; PRAGMA journal_mode = WAL");
    return counts;
  } finally {
    sqlite.close();
  }
}

/** By a Deno KV of its own, whose file is read afterwards. */
const encode: Encode = async (records) => {
  const folder = await Deno.makeTempDir();
  try {
    const path = `${folder}/encoded.kv`;
    const found: EncodedRecord[] = [];
    for (const { key, value } of records) {
      const kv = await Deno.openKv(path);
      await kv.set(key, value);
      kv.close();
      found.push(rowsOf(path, true)[0]);
    }
    return found;
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
};

/** Returns the rows of an unopened file in the order of their keys, and optionally removes them. */
export function rowsOf(path: string, isTaken = false): (EncodedRecord & { encoding: number })[] {
  const sqlite = new DatabaseSync(path);
  try {
    const rows = sqlite.prepare("SELECT k AS key, v AS value, v_encoding AS encoding FROM kv")
      .all();
    if (isTaken) sqlite.exec("DELETE FROM kv");
    return rows as unknown as (EncodedRecord & { encoding: number })[];
  } finally {
    sqlite.close();
  }
}

async function openDb(path: string): Promise<Db> {
  return new Db(new DenoKvEngine(await Deno.openKv(path)), rethrow, Date.now);
}

function rethrow(error: unknown): never {
  throw error;
}
