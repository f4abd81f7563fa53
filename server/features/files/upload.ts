import { AppError } from "../../../protocol/errors.ts";
import type { Db } from "../../storage/db.ts";
import type { FileStore } from "../../storage/file_store/port.ts";
import { withArrived } from "./arrived.ts";
import { hasBit, setBit } from "./bits.ts";
import { type FileRecord, fileRecords } from "./records.ts";
import { putFile } from "./store.ts";
import { noteSums, summing } from "./sums.ts";

/** Chunks between two syncs. */
const CHUNKS_PER_SYNC = 16;

/** Dependencies of an upload. */
export interface UploadTools {
  db: Db;
  store: FileStore;
  /** The error to throw for an error of the store. */
  refusal(error: unknown): AppError;
  /**
   * Writes so many bytes of a file where there is room for them.
   * @throws AppError storage_unavailable, server_quota
   */
  withRoom<R>(id: string, bytes: number, write: () => Promise<R>): Promise<R>;
}

/** A chunk that is being written into the store. */
interface Writing {
  chunk: number;
  /** Ends it: with its next bytes, or at once where it waits for them. */
  stop(why: AppError): void;
  /** Resolves when nothing of it is being written any longer. */
  done: Promise<void>;
  /** True once all its bytes have arrived: the last step depends on no client. */
  arrived: boolean;
}

/** A chunk that comes. */
interface IncomingUpload {
  file: FileRecord;
  chunk: number;
  length: number;
  parts: AsyncIterable<Uint8Array>;
  /** The same chunk on another connection, whose end this one waits for. */
  before?: Promise<void>;
}

/**
 * A file whose chunks arrive: which chunks are in the store, and which are synced. Where other
 * nodes take chunks of it too, only the store knows, and nothing is noted here (CL-8).
 */
export class Upload {
  /** Chunks that are known to be in the store; null: as the record says. */
  #held: Uint8Array | null = null;
  /** Chunks that a sync has made durable; null: none so far. */
  #certain: Uint8Array | null = null;
  readonly #writing = new Set<Writing>();
  /** Chunks that came since the last sync. */
  #fresh = 0;
  /** CRC-32 of these chunks, by number. */
  #sums = new Map<number, number>();
  #syncing: Promise<unknown> | null = null;
  /** The store's part of a sync. */
  #inStore: Promise<unknown> = Promise.resolve();
  #removed = false;
  /** Requests that are about it at this moment. */
  users = 0;

  constructor(readonly id: string, private readonly tools: UploadTools) {}

  /** True if more is in the store than the record says. */
  get isAhead(): boolean {
    return !this.#removed && (this.#fresh > 0 || this.#syncing !== null);
  }

  /**
   * Stores a chunk; one that is already stored stays as it is. If it comes twice at once, the first
   * connection is probably lost, and the later one counts unless the first has arrived in full.
   * @param length bytes of the chunk as it is stored
   * @param parts exactly these bytes, or it throws
   * @throws AppError not_found, storage_unavailable, and what `parts` throws
   */
  async write(
    file: FileRecord,
    chunk: number,
    length: number,
    parts: AsyncIterable<Uint8Array>,
  ): Promise<void> {
    if (this.#has(file, chunk)) return await drain(parts);
    const before = [...this.#writing].findLast((one) => one.chunk === chunk);
    before?.stop(new AppError("request_timeout"));
    try {
      const isStored = await this.#begin({ file, chunk, length, parts, before: before?.done });
      if (!isStored) return;
    } catch (error) {
      throw this.tools.refusal(error);
    }
    if (this.#fresh < CHUNKS_PER_SYNC) return;
    // Chunks arrive during a sync; a disk that is slower than they are holds them up. A failed sync
    // shows in the next request for the synced state, where the chunks are then missing.
    const isBehind = this.#syncing !== null;
    const certain = this.#sync();
    if (isBehind) await certain;
    else certain.catch(() => {});
  }

  /**
   * Syncs what is in the store and notes it, including chunks that have arrived in full and are in
   * the last step of being written. Does not wait for bytes that are still to come.
   * @returns the record afterwards; null: the file is gone
   * @throws AppError storage_unavailable
   */
  async flush(): Promise<FileRecord | null> {
    const arrived = [...this.#writing].filter(({ arrived }) => arrived);
    await Promise.all(arrived.map(({ done }) => done));
    await this.#syncing;
    await this.#sync();
    const file = await this.tools.db.get(fileRecords.key({ id: this.id }));
    return file && await withArrived(this.tools.store, file).catch((error) => {
      throw this.tools.refusal(error);
    });
  }

  /** Takes nothing more, and deletes its bytes. To be called when the record is gone. */
  async remove(): Promise<void> {
    this.#removed = true;
    const writing = [...this.#writing];
    for (const { stop } of writing) stop(new AppError("not_found"));
    await Promise.all(writing.map(({ done }) => done));
    await this.#inStore;
    this.#fresh = 0;
    await this.tools.store.remove(this.id);
  }

  /** @returns whether it was stored; false: it was stored already */
  #begin({ file, chunk, length, parts, before }: IncomingUpload): Promise<boolean> {
    if (this.#removed) throw new AppError("not_found");
    const { promise: stopped, reject: stop } = Promise.withResolvers<never>();
    stopped.catch(() => {});
    const writing: Writing = { chunk, stop, done: Promise.resolve(), arrived: false };
    const coming = until(stopped, parts, () => writing.arrived = true);
    const write = async () => {
      await before;
      // A stopped write may have been in its last step; then its chunk is stored, and stays.
      if (this.#has(file, chunk)) {
        await drain(coming);
        return false;
      }
      const { store } = this.tools;
      let sum = 0;
      const summed = summing(coming, (all) => sum = all);
      await this.tools.withRoom(this.id, length, () => store.write(this.id, chunk, summed));
      setBit(this.#heldOf(file), chunk);
      if (!store.shared) {
        this.#fresh++;
        this.#sums.set(chunk, sum);
      } else if (!await this.#noteShared(chunk, sum)) {
        // Another node has deleted the file; nobody else would find this chunk.
        await store.remove(this.id);
        throw new AppError("not_found");
      }
      return true;
    };
    const written = write().finally(() => this.#writing.delete(writing));
    writing.done = written.then(() => {}, () => {});
    this.#writing.add(writing);
    return written;
  }

  /** @returns whether the file still exists */
  async #noteShared(chunk: number, sum: number): Promise<boolean> {
    return await this.tools.db.transact((tx) => {
      const file = fileRecords.get(tx, { id: this.id });
      if (file) noteSums(tx, file, [[chunk, sum]], true);
      return file !== null;
    });
  }

  #has(file: FileRecord, chunk: number): boolean {
    return hasBit(this.#heldOf(file), chunk);
  }

  #heldOf({ received }: FileRecord): Uint8Array {
    return this.#held ??= this.tools.store.shared
      ? new Uint8Array(received!.length)
      : received!.slice();
  }

  /** Syncs, one run at a time; resolves when the current content of the store is durable. */
  async #sync(): Promise<void> {
    while (this.#syncing) await this.#syncing;
    if (this.#fresh === 0 || this.#removed) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#syncing = promise;
    const held = this.#held!.slice();
    const sums = this.#sums;
    this.#sums = new Map();
    this.#fresh = 0;
    try {
      const synced = this.tools.store.sync(this.id);
      this.#inStore = synced.catch(() => {});
      await synced;
      await this.tools.db.transact((tx) => {
        const file = fileRecords.get(tx, { id: this.id });
        if (!file?.received) return;
        putFile(tx, { ...file, received: held });
        noteSums(tx, file, sums);
      });
      this.#certain = held;
    } catch (error) {
      // A sync that failed may have lost bytes, and the next one would not report it.
      this.#held = this.#certain?.slice() ?? null;
      this.#fresh = 0;
      this.#sums.clear();
      throw this.tools.refusal(error);
    } finally {
      this.#syncing = null;
      resolve();
    }
  }
}

/** Reads all bytes and drops them: they must arrive in full, but are not needed. */
async function drain(parts: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of parts) { /* Dropped. */ }
}

/** Yields parts until `stopped` rejects, even during a wait; calls `arrived` at the end. */
async function* until(
  stopped: Promise<never>,
  parts: AsyncIterable<Uint8Array>,
  arrived: () => void,
): AsyncGenerator<Uint8Array> {
  const iterator = parts[Symbol.asyncIterator]();
  for (;;) {
    const { done, value } = await Promise.race([iterator.next().catch(lost), stopped]);
    if (done) return arrived();
    yield value;
  }
}

/**
 * Rethrows a lost connection as a client error: the server is not at fault, so it is not logged.
 */
function lost(error: unknown): never {
  throw error instanceof AppError ? error : new AppError("request_timeout");
}
