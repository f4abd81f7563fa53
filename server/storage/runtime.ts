import { DatabaseSync } from "node:sqlite";
import { deserialize } from "node:v8";
import { StartError } from "../base/start_error.ts";
import { VERSION } from "../base/version.ts";
import type { Db } from "./db.ts";
import { keys } from "./keys.ts";

/**
 * The last writer of a database: the store's format is Deno's and V8's, and a newer one may have
 * changed it in ways that an older one cannot read (OPS-6).
 */
export interface Runtime {
  parley: string;
  deno: string;
  v8: string;
}

/** This program's. */
export function ownRuntime(): Runtime {
  return { parley: VERSION, deno: Deno.version.deno, v8: Deno.version.v8 };
}

/** Facts about a database file before it is opened. */
export interface DatabaseOrigin {
  /** 0: it has none yet; Infinity: this V8 cannot read it. */
  schema: number;
  /** Null: it is from before this was noted. */
  runtime: Runtime | null;
  /** A copy into it was begun, and is not complete. */
  isIncomplete: boolean;
}

/** Reads both from a database file, changing nothing. Null: there is no such file, or no data. */
export function readDatabaseOrigin(path: string): DatabaseOrigin | null {
  try {
    if (Deno.statSync(path).size === 0) return null;
  } catch {
    return null;
  }
  const sqlite = new DatabaseSync(path, { readOnly: true });
  try {
    const table = sqlite.prepare("SELECT 1 FROM sqlite_master WHERE name = 'kv'").get();
    if (!table) return null;
    const read = (key: string) =>
      sqlite.prepare("SELECT v FROM kv WHERE k = ?").get(storedKey(key))?.v as
        | Uint8Array
        | undefined;
    const schema = read(String(keys.schema[0]));
    return {
      schema: schema ? numberIn(schema) : 0,
      runtime: parse(read(String(keys.runtime[0]))),
      isIncomplete: read(String(keys.incomplete[0])) !== undefined,
    };
  } finally {
    sqlite.close();
  }
}

/**
 * Reads a record from a database file, changing nothing; undefined: none, or unreadable.
 * @param key of one text
 */
export function readRecord(path: string, key: string): unknown {
  const sqlite = new DatabaseSync(path, { readOnly: true });
  try {
    const row = sqlite.prepare("SELECT v FROM kv WHERE k = ?").get(storedKey(key));
    return row && deserialize(row.v as Uint8Array);
  } catch {
    return undefined;
  } finally {
    sqlite.close();
  }
}

/** Returns Deno KV's key of one text: 2, the UTF-8, 0. */
function storedKey(text: string): Uint8Array {
  return new Uint8Array([2, ...new TextEncoder().encode(text), 0]);
}

function numberIn(value: Uint8Array): number {
  try {
    return Number(deserialize(value));
  } catch {
    return Infinity;
  }
}

/** Bytes of JSON, which every runtime reads: KV stores bytes as they are. */
function parse(bytes: Uint8Array | undefined): Runtime | null {
  if (!bytes) return null;
  try {
    const { parley, deno, v8 } = JSON.parse(new TextDecoder().decode(bytes));
    return { parley: String(parley), deno: String(deno), v8: String(v8) };
  } catch {
    return null;
  }
}

/**
 * Refuses data that this program may be unable to read.
 * @param schema the newest that it knows
 * @throws StartError
 */
export function refuseNewer(
  { schema, runtime }: Pick<DatabaseOrigin, "schema" | "runtime">,
  newest: number,
  own: Runtime,
): void {
  if (runtime && compare(own.deno, runtime.deno) < 0) {
    throw new StartError(
      `This data was last written by Parley ${runtime.parley} on Deno ${runtime.deno}; this ` +
        `program brings the older Deno ${own.deno}, which may not read it. Nothing was changed. ` +
        "Start the newer program, or restore a backup from before into another folder.",
    );
  }
  if (schema <= newest) return;
  const known = schema === Infinity ? "a schema that it cannot read" : `schema ${schema}`;
  throw new StartError(
    `This data was written by a newer Parley (${known}; this program knows ${newest}). ` +
      "Nothing was changed. Start the newer program, or restore a backup.",
  );
}

/** Returns whether data was last written by an older runtime, or by an unknown one. */
export function isOlder({ runtime }: Pick<DatabaseOrigin, "runtime">, own: Runtime): boolean {
  return runtime === null || compare(runtime.deno, own.deno) < 0;
}

/** Below 0: the first version is the older one. */
function compare(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split(/[.+-]/).slice(0, 3).map(Number));
  for (let i = 0; i < 3; i++) {
    const difference = (a[i] || 0) - (b[i] || 0);
    if (difference) return difference;
  }
  return 0;
}

/**
 * Notes the runtime that writes from now on, if it is new. On a full disk it is noted at the next
 * start: nothing that an older one could not read is written before.
 */
export async function noteRuntime(
  db: Db,
  written: DatabaseOrigin | null,
  own: Runtime,
): Promise<void> {
  const before = written?.runtime;
  if (before && before.deno === own.deno && before.v8 === own.v8 && before.parley === own.parley) {
    return;
  }
  const bytes = new TextEncoder().encode(JSON.stringify(own));
  await db.transact((tx) => tx.set(keys.runtime, bytes)).catch(() => {});
}
