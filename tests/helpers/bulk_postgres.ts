import { Buffer } from "node:buffer";
import { serialize } from "node:v8";
import postgres from "postgres";
import { Db } from "../../server/storage/db.ts";
import { PostgresEngine } from "../../server/storage/engines/postgres/engine.ts";
import { encodeKey } from "../../server/storage/engines/postgres/key_code.ts";
import { type Bulk, BulkRecords, type EncodedRecord, writeTotals } from "./bulk_messages.ts";

/** Bytes that are sent at once. */
const PIECE = 1024 * 1024;
/** Before all rows of a binary COPY: its name, and two numbers that are zero. */
const HEAD = Buffer.concat([Buffer.from("PGCOPY\n\xff\r\n\0", "latin1"), Buffer.alloc(8)]);
/** Upper bound of all keys. */
const END = Buffer.from([0xff, 0xff]);
const FIELDS = 3;

/**
 * Writes messages into a PostgreSQL database with Parley's tables and no running node. Its keys are
 * indexed on the way, and it's vacuumed afterwards, as it would have been in the course of time.
 * @returns how many
 */
export async function bulkIntoPostgres(address: string, bulk: Bulk): Promise<number> {
  const encode = (records: { key: Deno.KvKey; value: unknown }[]) =>
    Promise.resolve(records.map(({ key, value }) => ({
      key: encodeKey(key),
      value: serialize(value),
    })));
  const counts = await copy(address, bulk, await BulkRecords.make(bulk, encode));
  const engine = await PostgresEngine.open(address, { onFault: rethrow });
  const db = new Db(engine, rethrow, Date.now);
  await db.follow();
  await db.transact((tx) => writeTotals(tx, bulk, counts));
  await db.close();
  return counts.reduce((sum, count) => sum + count, 0);
}

/** How many messages each author has. */
async function copy(
  address: string,
  { authors, messages }: Bulk,
  records: BulkRecords,
): Promise<number[]> {
  const sql = postgres(address, { max: 1, onnotice: () => {}, fetch_types: false });
  try {
    const [{ first }] = await sql.unsafe("select nextval('versions')::int as first");
    const counts = authors.map(() => 0);
    const into = await sql`copy kv (key, value, version) from stdin with (format binary)`
      .writable();
    const ended = Promise.withResolvers<void>();
    into.on("finish", ended.resolve).on("error", ended.reject);
    const rows = new Rows(async (piece) => {
      if (!into.write(piece)) await new Promise((resolve) => into.once("drain", resolve));
    });
    let seq = 0;
    for (const message of messages) {
      seq++;
      counts[message.author]++;
      rows.add(records.message(seq, message), first + seq);
      rows.add(records.index(seq, message), first + seq);
      if (rows.isFull) await rows.send();
    }
    await rows.end();
    into.end();
    await ended.promise;
    await sql.unsafe(`select setval('versions', ${first + seq})`);
    await sql.unsafe("vacuum (freeze, analyze) kv");
    return counts;
  } finally {
    await sql.end();
  }
}

/** Rows of key, value and version for a binary COPY, gathered. */
class Rows {
  #bytes = Buffer.alloc(2 * PIECE);
  #length = HEAD.copy(this.#bytes);

  constructor(private readonly sendPiece: (piece: Uint8Array) => Promise<void>) {}

  get isFull(): boolean {
    return this.#length >= PIECE;
  }

  add({ key, value }: EncodedRecord, version: number): void {
    this.#length = this.#bytes.writeInt16BE(FIELDS, this.#length);
    this.#field(key);
    this.#field(value);
    this.#length = this.#bytes.writeInt32BE(8, this.#length);
    this.#length = this.#bytes.writeBigInt64BE(BigInt(version), this.#length);
  }

  async send(): Promise<void> {
    const piece = this.#bytes.subarray(0, this.#length);
    this.#bytes = Buffer.alloc(2 * PIECE);
    this.#length = 0;
    await this.sendPiece(piece);
  }

  async end(): Promise<void> {
    this.#length += END.copy(this.#bytes, this.#length);
    await this.send();
  }

  #field(bytes: Uint8Array): void {
    this.#length = this.#bytes.writeInt32BE(bytes.length, this.#length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }
}

function rethrow(error: unknown): never {
  throw error;
}
