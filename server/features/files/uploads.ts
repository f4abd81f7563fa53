import { AppError } from "../../../protocol/errors.ts";
import { createKeyedQueue } from "../../../protocol/keyed_queue.ts";
import type { Log } from "../../base/log.ts";
import type { Db } from "../../storage/db.ts";
import { type FileStore, StoreFull } from "../../storage/file_store/port.ts";
import type { StorageUsage } from "../quota/quotas.ts";
import { Upload } from "./upload.ts";

/** Seconds after which it is worth looking whether there is room again. */
const RETRY_AFTER_SECONDS = 30;

/** Bytes that files leave free on a disk, for messages and accounts. */
const RESERVED_DISK_BYTES = 32 * 1024 * 1024;

/** The uploads that something is asked about, or that memory knows more of than is stored. */
export class Uploads {
  readonly #all = new Map<string, Upload>();
  /** Queue by person of the files that begin. */
  readonly begins = createKeyedQueue();
  /** Reports stored bytes of a file to other nodes. */
  onArrived: (id: string, bytes: number) => void = () => {};
  /** Bytes of chunks that are being written. */
  #coming = 0;

  constructor(
    readonly db: Db,
    readonly store: FileStore,
    private readonly log: Log,
    private readonly usage: StorageUsage,
  ) {}

  /**
   * Acts on an upload, which all callers share for as long as one uses it. Call it before reading
   * the record, so that nobody writes into a file that is being deleted.
   */
  async use<R>(id: string, act: (upload: Upload) => Promise<R>): Promise<R> {
    const upload = this.#all.getOrInsertComputed(id, () => new Upload(id, this));
    upload.users++;
    try {
      return await act(upload);
    } finally {
      upload.users--;
      if (upload.users === 0 && !upload.isAhead) this.#all.delete(id);
    }
  }

  /**
   * Refuses bytes that would not fit: others need the last free space to write at all (FIL-3).
   * @throws AppError storage_unavailable
   */
  async requireRoom(bytes: number): Promise<void> {
    this.#refuseAbove(await this.#room(), bytes);
  }

  /**
   * Writes a chunk if there is room for it. Files that have begun may together exceed the disk or
   * the total quota, so each chunk is checked (MEND-8).
   * @throws AppError storage_unavailable, server_quota, and what `write` throws
   */
  async withRoom<R>(id: string, bytes: number, write: () => Promise<R>): Promise<R> {
    const room = await this.#room();
    // In the same turn as the count below, so that concurrent chunks each see those before them.
    this.#refuseAbove(room, bytes);
    const takeBack = this.usage.arrive(id, bytes);
    this.#coming += bytes;
    try {
      const written = await write();
      this.onArrived(id, bytes);
      return written;
    } catch (error) {
      takeBack();
      throw error;
    } finally {
      this.#coming -= bytes;
    }
  }

  #room(): Promise<number | null> {
    return this.store.room().catch(() => null);
  }

  #refuseAbove(room: number | null, bytes: number): void {
    if (room !== null && room < bytes + this.#coming + RESERVED_DISK_BYTES) throw this.full();
  }

  /** Syncs all uploads before the server stops. */
  async flush(): Promise<void> {
    for (const id of [...this.#all.keys()]) {
      await this.use(id, (upload) => upload.flush()).catch(() => {});
    }
  }

  /** Maps an error of the store to one for the client; the server's own faults are logged. */
  refusal(error: unknown): AppError {
    if (error instanceof AppError) return error;
    if (!(error instanceof StoreFull)) this.log.error("a file could not be stored", error);
    return this.full();
  }

  /** The error for a full disk. Stored chunks stay: the upload can continue once there is room. */
  full(): AppError {
    return new AppError("storage_unavailable", { retryAfter: RETRY_AFTER_SECONDS });
  }
}

declare module "../context.ts" {
  interface FeaturesContext {
    /** Files that arrive, and where their bytes lie. */
    uploads: Uploads;
  }
}
