import { crc32 } from "node:zlib";
import { AppError } from "../../protocol/errors.ts";
import { Gate } from "../base/gate.ts";
import type { Db } from "./db.ts";
import { type Key, keys } from "./keys.ts";
import type { Tx } from "./tx.ts";

/** KV values end at 65,536 bytes; larger ones are split into chunks of this size. */
export const CHUNK_BYTES = 60_000;

/** Reference to a record's large value. */
export interface BlobRef {
  blob: string;
  parts: number;
  bytes: number;
  /** CRC-32 of each chunk, as `sumsOf` writes them; absent: it was stored before there were any. */
  sums?: Uint8Array;
}

/** Four bytes for each chunk: a disk that returns another bit than it was given is found out. */
function sumsOf(sums: number[]): Uint8Array {
  const bytes = new Uint8Array(4 * sums.length);
  const view = new DataView(bytes.buffer);
  sums.forEach((sum, part) => view.setUint32(4 * part, sum));
  return bytes;
}

/** Returns whether a chunk has the checksum stored with its reference; true if there is none. */
export function hasSum({ sums }: BlobRef, part: number, sum: number): boolean {
  if (!sums) return true;
  return new DataView(sums.buffer, sums.byteOffset, sums.byteLength).getUint32(4 * part) === sum;
}

/** @throws AppError content_damaged, and logs it: wrong bytes are never returned */
function requireSum(db: Db, ref: BlobRef, part: number, bytes: Uint8Array): void {
  if (hasSum(ref, part, crc32(bytes))) return;
  db.onFault(new Error(`the stored content ${ref.blob} is damaged: \`parley check\` says whose`));
  throw new AppError("content_damaged");
}

/** Chunks in one commit: as many as fit, and fewer while the disk is slow. */
const GROUP = { most: 9, least: 3 };
/** Milliseconds above which a commit delays the messages behind it. */
const LONG_COMMIT_MS = 20;

/** Chunks that one commit deletes. */
const CHUNKS_PER_DELETION = 20;

/** The queue of turns, and how many chunks a commit stores at the moment. */
interface Turns {
  last: Promise<unknown>;
  group: number;
}

/** Chunks that are gathered before they are stored. */
const CHUNKS_PER_WRITE = 9;

const turns = new WeakMap<Db, Turns>();

/**
 * Runs commits that store or delete chunks one after another, so that other writes wait for one of
 * them, not for those of all uploads. If commits are slow and others wait, it rests after each for
 * as long as the commit took (HARD-2).
 */
async function inTurn(db: Db, commit: (turn: Turns) => Promise<unknown>): Promise<void> {
  const turn = turns.getOrInsertComputed(
    db,
    () => ({ last: Promise.resolve(), group: GROUP.most }),
  );
  const mine = turn.last.then(async () => {
    const began = performance.now();
    await commit(turn);
    const took = performance.now() - began;
    turn.group = took > LONG_COMMIT_MS
      ? Math.max(GROUP.least, turn.group - 2)
      : Math.min(GROUP.most, turn.group + 1);
    if (took > LONG_COMMIT_MS && db.waiting > 0) await rest(took);
  });
  turn.last = mine.catch(() => {});
  await mine;
}

/** Stores chunks as parts `first`, `first` + 1 … of a blob; the checksum of each. */
async function storeChunks(
  db: Db,
  id: string,
  first: number,
  chunks: Uint8Array[],
): Promise<number[]> {
  for (let at = 0; at < chunks.length;) {
    await inTurn(db, async ({ group }) => {
      const some = chunks.slice(at, at + group);
      await db.transact((tx) =>
        some.forEach((chunk, n) => tx.set(keys.blob(id, first + at + n), chunk))
      );
      at += some.length;
    });
  }
  return chunks.map((chunk) => crc32(chunk));
}

function rest(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/**
 * Stores chunks and marks them as pending. The transaction that stores the reference calls
 * `adopt`; without it the next start sweeps them.
 */
export async function writeBlob(db: Db, id: string, bytes: Uint8Array): Promise<BlobRef> {
  const parts = Math.ceil(bytes.byteLength / CHUNK_BYTES);
  const sums: number[] = [];
  await db.transact((tx) => tx.set(keys.blobPending(id), true));
  for (let i = 0; i < parts; i += CHUNKS_PER_WRITE) {
    const group = Array.from({ length: Math.min(CHUNKS_PER_WRITE, parts - i) }, (_, n) => i + n);
    // Copies: a view would be stored with its whole buffer.
    const chunks = group.map((part) => bytes.slice(part * CHUNK_BYTES, (part + 1) * CHUNK_BYTES));
    sums.push(...await storeChunks(db, id, i, chunks));
  }
  return { blob: id, parts, bytes: bytes.byteLength, sums: sumsOf(sums) };
}

/**
 * Stores bytes as they come, so that never more than a few chunks are in memory. Adopt the result
 * of `finish` like that of `writeBlob`, or discard it.
 */
export class BlobWriter {
  /** Most bytes that a writer holds. */
  static readonly HELD = CHUNKS_PER_WRITE * CHUNK_BYTES;
  /** Used again and again: bytes outside of V8's heap that are thrown away make it grow. */
  readonly #chunks: Uint8Array<ArrayBuffer>[] = [];
  #filled = 0;
  #parts = 0;
  #bytes = 0;
  readonly #sums: number[] = [];

  /** @param gate limits the writers that store at once: each then holds its bytes twice */
  constructor(private readonly db: Db, private readonly id: string, private readonly gate: Gate) {}

  /** Is through with the bytes when it resolves. */
  async append(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.byteLength;) {
      const within = this.#filled % CHUNK_BYTES;
      const chunk = this.#chunks[Math.floor(this.#filled / CHUNK_BYTES)] ??= new Uint8Array(
        CHUNK_BYTES,
      );
      const piece = bytes.subarray(at, at + CHUNK_BYTES - within);
      chunk.set(piece, within);
      this.#filled += piece.byteLength;
      at += piece.byteLength;
      if (this.#filled === BlobWriter.HELD) await this.gate.run(() => this.#store());
    }
    this.#bytes += bytes.byteLength;
  }

  /** Returns the bytes if they fit into a record, otherwise their reference. */
  async finish(): Promise<Uint8Array | BlobRef> {
    if (this.#bytes === 0) return new Uint8Array();
    if (this.#bytes <= CHUNK_BYTES) return this.#chunks[0].slice(0, this.#filled);
    await this.gate.run(() => this.#store());
    const sums = sumsOf(this.#sums);
    return { blob: this.id, parts: this.#parts, bytes: this.#bytes, sums };
  }

  /** Deletes what was stored, unless it has been adopted. */
  async discard(): Promise<void> {
    const { db, id } = this;
    if (this.#parts === 0 || !await db.get(keys.blobPending(id))) return;
    // By number: listing them would read all of it again.
    const chunks = Array.from({ length: this.#parts }, (_, part) => keys.blob(id, part));
    for (let i = 0; i < chunks.length; i += CHUNKS_PER_DELETION) {
      const some = chunks.slice(i, i + CHUNKS_PER_DELETION);
      await inTurn(db, () => {
        return db.transact((tx) => some.forEach((chunk) => tx.delete(chunk)));
      });
    }
    await db.transact((tx) => tx.delete(keys.blobPending(id)));
  }

  async #store(): Promise<void> {
    const { db, id } = this;
    if (this.#parts === 0) await db.transact((tx) => tx.set(keys.blobPending(id), true));
    const first = this.#parts;
    this.#parts += Math.ceil(this.#filled / CHUNK_BYTES);
    const chunks = this.#chunks.slice(0, this.#parts - first).map((whole, n) => {
      const left = this.#filled - n * CHUNK_BYTES;
      // Copies the last one: a view would be stored with its whole buffer.
      return left < CHUNK_BYTES ? whole.slice(0, left) : whole;
    });
    this.#sums.push(...await storeChunks(db, id, first, chunks));
    this.#filled = 0;
  }
}

/** In the transaction that stores the reference. */
export function adoptBlob(tx: Tx, ref: BlobRef): void {
  tx.delete(keys.blobPending(ref.blob));
}

/** In the transaction that drops the reference; `sweepBlob` then deletes the chunks. */
export function orphanBlob(tx: Tx, ref: BlobRef): void {
  tx.set(keys.blobPending(ref.blob), true);
}

/**
 * The whole value, or null when it was deleted meanwhile.
 * @throws AppError content_damaged
 */
export async function readBlob(db: Db, ref: BlobRef): Promise<Uint8Array | null> {
  const wanted = Array.from({ length: ref.parts }, (_, part) => keys.blob(ref.blob, part));
  const whole = new Uint8Array(ref.bytes);
  let at = 0;
  for (const [number, part] of (await db.getMany(wanted)).entries()) {
    if (!part) return null;
    requireSum(db, ref, number, part);
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

/** Chunks read at once for responses in parts: other reads wait for these, not for all (HARD-2). */
const CHUNKS_PER_READ = 2;
const reading = new WeakMap<Db, Gate>();

/**
 * The chunks of a value one after another.
 * @throws Error when it was deleted meanwhile, and AppError content_damaged
 */
export async function* blobParts(db: Db, ref: BlobRef): AsyncGenerator<Uint8Array> {
  const gate = reading.getOrInsertComputed(db, () => new Gate(CHUNKS_PER_READ));
  for (let part = 0; part < ref.parts; part++) {
    const bytes = await gate.run(() => db.get(keys.blob(ref.blob, part)));
    if (!bytes) throw new Deleted("what is being read has been deleted");
    requireSum(db, ref, part, bytes);
    yield bytes;
  }
}

/** Reads a whole value; false if it was deleted meanwhile or is damaged (MEND-54). */
export async function isBlobWhole(db: Db, ref: BlobRef): Promise<boolean> {
  try {
    for await (const _ of blobParts(db, ref)) { /* Only its checksums are wanted. */ }
    return true;
  } catch (error) {
    if (error instanceof Deleted) return false;
    if (error instanceof AppError && error.code === "content_damaged") return false;
    throw error;
  }
}

/** The value was deleted while it was being read. */
class Deleted extends Error {}

/** Deletes the chunks of a blob that nothing refers to. */
export async function sweepBlob(db: Db, id: string): Promise<void> {
  for (;;) {
    const chunks = await db.list<Uint8Array>(["blob", id], { limit: CHUNKS_PER_DELETION });
    if (!chunks.length) break;
    await inTurn(db, () => {
      return db.transact((tx) => chunks.forEach(({ key }) => tx.delete(key as Key<unknown>)));
    });
  }
  await db.transact((tx) => tx.delete(keys.blobPending(id)));
}

/** Deletes, at start, chunks of messages that were never stored, and deleted chunks. */
export async function sweepBlobs(db: Db, left?: string[]): Promise<void> {
  for (const id of left ?? await pendingBlobs(db)) await sweepBlob(db, id);
}

/**
 * Deletes chunks that were pending before and still are, since other nodes have uploads under way.
 * @returns the ids pending now
 */
export async function sweepOldBlobs(db: Db, before: string[]): Promise<string[]> {
  const now = await pendingBlobs(db);
  await sweepBlobs(db, now.filter((id) => before.includes(id)));
  return now;
}

/** Returns the ids that are pending now. */
export async function pendingBlobs(db: Db): Promise<string[]> {
  return (await db.list(keys.blobsPending)).map(({ key }) => String(key[1]));
}
