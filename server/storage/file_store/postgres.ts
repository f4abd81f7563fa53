import { Buffer } from "node:buffer";
import { Gate } from "../../base/gate.ts";
import { Client, codeOf, isRefused, type Purpose } from "../engines/postgres/connect.ts";
import { PIECE_BYTES, withWhole } from "./pieces.ts";
import { type FileStore, type StoredBytes, StoreFull } from "./port.ts";

/** Chunks that are sent to the server at a time. */
const MAX_PARALLEL_CHUNKS = 3;

/** A chunk that another node has stored at the same time stays. */
const WRITE = `insert into file_part (file, part, bytes)
  values ($1::text, $2::text::int, decode($3::text, 'base64')) on conflict do nothing`;
const HAS = `select octet_length(bytes)::text as length from file_part
  where file = $1::text and part = $2::text::int`;
// Base64, which is read four times as fast as two digits for each byte.
const READ = `select encode(substr(bytes, $3::text::int, $4::text::int), 'base64') as bytes
  from file_part
  where file = $1::text and part = $2::text::int`;
const CHUNKS = "select part::text from file_part where file = $1::text";
/** Limited in rows: a long transaction delays all events between nodes. */
const REMOVE = `delete from file_part where file = $1::text and part in (
    select part from file_part where file = $1::text order by part limit 16
  ) returning part::text`;
const LIST = `select file, sum(octet_length(bytes))::text as bytes,
    (1000 * extract(epoch from max(at)))::float8::text as at
  from file_part where file > $1::text group by file order by file limit 500`;

/**
 * Files in the PostgreSQL that has the records: a table of its own with a row for each chunk, which
 * no log mentions (CL-8). A chunk does not wait for the disk: the commit that completes its file
 * comes after it in the server's log, and is on disk after it.
 */
export class PostgresFileStore implements FileStore {
  readonly #client: Client;
  /**
   * Chunks take more memory as texts, so those that wait for a connection are not converted yet.
   */
  readonly #texts = new Gate(MAX_PARALLEL_CHUNKS);
  readonly shared = { chunks: (id: string) => this.#chunks(id) };

  /** @param address of a database in which `makeSchema` has made the tables */
  constructor(address: string, purpose: Purpose = "files") {
    this.#client = new Client(address, purpose);
  }

  async write(id: string, chunk: number, parts: AsyncIterable<Uint8Array>): Promise<void> {
    await withWhole(parts, (bytes) =>
      this.#texts.run(async () => {
        const text = Buffer.from(bytes.buffer, 0, bytes.length).toString("base64");
        await this.#run(WRITE, [id, String(chunk), text]).catch(refuseFull);
      }));
  }

  async has(id: string, chunk: number, length: number): Promise<boolean> {
    const [row] = await this.#run<{ length: string }>(HAS, [id, String(chunk)]);
    return row !== undefined && Number(row.length) >= length;
  }

  async *read(id: string, chunk: number, length: number): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < length; at += PIECE_BYTES) {
      const wanted = Math.min(PIECE_BYTES, length - at);
      const where = [id, chunk, at + 1, wanted].map(String);
      const [row] = await this.#run<{ bytes: string }>(READ, where);
      const bytes = row && Buffer.from(row.bytes, "base64");
      if (bytes?.length !== wanted) {
        throw new Error(`the file ${id} ends before its chunk ${chunk} does`);
      }
      yield bytes;
    }
  }

  sync(): Promise<void> {
    return Promise.resolve();
  }

  async remove(id: string): Promise<void> {
    while ((await this.#run(REMOVE, [id])).length > 0) { /* There may be more. */ }
  }

  room(): Promise<null> {
    return Promise.resolve(null);
  }

  async *list(): AsyncGenerator<StoredBytes> {
    for (let after = "";;) {
      const rows = await this.#run<{ file: string; bytes: string; at: string }>(LIST, [after]);
      for (const { file, bytes, at } of rows) {
        yield { id: file, bytes: Number(bytes), at: Number(at) };
      }
      if (rows.length === 0) return;
      after = rows.at(-1)!.file;
    }
  }

  async close(): Promise<void> {
    await this.#client.end();
  }

  async #chunks(id: string): Promise<number[]> {
    return (await this.#run<{ part: string }>(CHUNKS, [id])).map(({ part }) => Number(part));
  }

  /** Retries once after a lost connection: every statement may run twice. */
  async #run<R extends object>(statement: string, parameters: string[]): Promise<R[]> {
    try {
      return await this.#client.run<R>(statement, parameters);
    } catch (error) {
      if (isRefused(error)) throw error;
      return await this.#client.run<R>(statement, parameters);
    }
  }
}

/** No room on the disk of the server. */
function refuseFull(error: unknown): never {
  if (codeOf(error) === "53100") throw new StoreFull("the disk of PostgreSQL is full");
  throw error;
}
