import { AppError } from "../../protocol/errors.ts";
import { sizeText } from "../../protocol/sizes.ts";
import type { Bus } from "../bus.ts";
import type { Log } from "../log.ts";
import type { Db } from "../kv/db.ts";
import { addUsage, storedTotal, storedUsage } from "./store.ts";

/** Bytes that a quota allows; null: as many as there is room for. */
export interface Quotas {
  person: number | null;
  all: number | null;
}

/** What one person, or everybody, has stored. Bytes. */
export interface Used {
  used: number;
  quota: number | null;
}

/** Room that is reserved for something that is being stored. */
export interface Room extends Disposable {
  /** It is stored. */
  keep(): void;
}

/** Milliseconds between two writes of the counters. */
const WRITE_EVERY = 30_000;
/** Shares of a quota at which somebody is told that it fills up. */
const WARN_AT = [0.8, 0.95];

/**
 * How many bytes of messages each person has stored, and all together, held against the quotas
 * (HARD-12). Counted in memory as messages come and go, and written in batches, so that a message
 * costs no write more; a crash loses the changes of half a minute at most.
 */
export class StorageUsage {
  /** By user id: what is written, as far as somebody asked. */
  readonly #stored = new Map<string, number>();
  /** What is to be written yet. */
  #changes = new Map<string, number>();
  #total = 0;
  /** Until then the quota of all refuses nothing. */
  #counted = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<void> = Promise.resolve();
  #warnedAt = 0;
  quotas: Quotas = { person: null, all: null };

  constructor(readonly db: Db, readonly bus: Bus, readonly log: Log) {}

  /** Takes over what is written. @returns false where nothing ever was: it is to be counted first */
  async open(): Promise<boolean> {
    const total = await storedTotal(this.db);
    if (total === null) return false;
    this.#total += total;
    this.#counted = true;
    return true;
  }

  /** Takes over a first count of what had been stored before. Bytes by user id. */
  async begin(counts: ReadonlyMap<string, number>): Promise<void> {
    await addUsage(this.db, counts, true);
    for (const [userId, bytes] of counts) {
      if (this.#stored.has(userId)) this.#stored.set(userId, bytes);
      this.#total += bytes;
    }
    this.#counted = true;
    this.#schedule();
  }

  /** Of one person. */
  async of(userId: string): Promise<Used> {
    await this.#load(userId);
    return { used: this.#used(userId), quota: this.quotas.person };
  }

  /** Of everybody together. */
  get all(): Used {
    return { used: Math.max(0, this.#total), quota: this.quotas.all };
  }

  /** Nothing to wait for but the first time. */
  #load(userId: string): Promise<void> | undefined {
    if (this.#stored.has(userId)) return;
    // What is just being written is in neither place.
    return this.#writing.then(() => storedUsage(this.db, userId))
      .then((bytes) => void this.#stored.set(userId, bytes));
  }

  /**
   * Reserves room before something is stored. Given back where it is disposed of without `keep`.
   * @throws AppError storage_quota, server_quota
   */
  reserve(userId: string, bytes: number): Room | Promise<Room> {
    const loading = this.#load(userId);
    return loading
      ? loading.then(() => this.#reserve(userId, bytes))
      : this.#reserve(userId, bytes);
  }

  #reserve(userId: string, bytes: number): Room {
    const { person, all } = this.quotas;
    const before = this.#used(userId);
    if (this.#counted && all !== null && this.#total + bytes > all) {
      this.#warn(1);
      throw new AppError("server_quota", { details: { quota: String(all) } });
    }
    if (person !== null && before + bytes > person) {
      throw new AppError("storage_quota", {
        text: `Your ${sizeText(person)} of storage are used up: delete files that you no longer ` +
          "need, then try again",
        details: { used: String(before), quota: String(person) },
      });
    }
    this.add(userId, bytes);
    if (this.#counted && all !== null) this.#warn(this.#total / all);
    const crosses = person !== null &&
      WARN_AT.some((share) => before < share * person && before + bytes >= share * person);
    let kept = false;
    return {
      keep: () => {
        kept = true;
        if (crosses) this.bus.publish({ type: "storage-filling", userId });
      },
      [Symbol.dispose]: () => {
        if (!kept) this.add(userId, -bytes);
      },
    };
  }

  /** Counts what was stored or, below zero, is gone; never refuses. */
  add(userId: string, bytes: number): void {
    if (bytes === 0) return;
    this.#changes.set(userId, (this.#changes.get(userId) ?? 0) + bytes);
    this.#total += bytes;
    this.#schedule();
  }

  /** Writes what has changed and stops. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#flush();
  }

  #used(userId: string): number {
    return Math.max(0, (this.#stored.get(userId) ?? 0) + (this.#changes.get(userId) ?? 0));
  }

  #schedule(): void {
    if (!this.#counted) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#flush();
    }, WRITE_EVERY);
  }

  #flush(): Promise<void> {
    return this.#writing = this.#writing.then(() => this.#writeChanges()).catch((error) => {
      // Tried again with the next change.
      this.log.warn(`The counters of stored bytes could not be written: ${error}`);
    });
  }

  async #writeChanges(): Promise<void> {
    if (this.#changes.size === 0 || !await this.#isCounted()) return;
    const changes = this.#changes;
    this.#changes = new Map();
    this.#addStored(changes, 1);
    try {
      await addUsage(this.db, changes, false);
    } catch (error) {
      this.#addStored(changes, -1);
      for (const [userId, bytes] of changes) {
        this.#changes.set(userId, (this.#changes.get(userId) ?? 0) + bytes);
      }
      throw error;
    }
  }

  #addStored(changes: ReadonlyMap<string, number>, sign: 1 | -1): void {
    for (const [userId, bytes] of changes) {
      const stored = this.#stored.get(userId);
      if (stored !== undefined) this.#stored.set(userId, stored + sign * bytes);
    }
  }

  /** A command that only runs a while has not opened it. */
  async #isCounted(): Promise<boolean> {
    return this.#counted || await storedTotal(this.db) !== null;
  }

  /** Tells the host's log, each time that a further share is reached. */
  #warn(share: number): void {
    const reached = [...WARN_AT, 1].filter((at) => share >= at).length;
    if (reached > this.#warnedAt) {
      const { used, quota } = this.all;
      this.log.warn(
        `STORAGE IS FILLING UP: ${sizeText(used)} of the quota of ${sizeText(quota!)} are used. ` +
          "Beyond it no messages are taken: make room, or raise --quota.",
      );
    }
    this.#warnedAt = reached;
  }
}
