import type { FeaturesContext } from "../context.ts";
import { AppError } from "../../../protocol/errors.ts";
import { sizeText } from "../../../protocol/sizes.ts";
import type { Bus } from "../../base/bus.ts";
import type { Log } from "../../base/log.ts";
import type { Db } from "../../storage/db.ts";
import type { Tx } from "../../storage/tx.ts";
import { Announced } from "./announced.ts";
import { FillWarning, WARN_AT } from "./fill_warning.ts";
import { broadcastStored, isBytesStored, isNear, storedBy } from "./nodes.ts";
import type { QuotaReservation, Quotas, StoredBytes } from "./reservation.ts";
import { addCounts } from "./store.ts";
import { StoredCounts } from "./stored_counts.ts";
import { usageCounters } from "./records.ts";

/**
 * Bytes of messages stored by each person and in total, checked against the quotas (HARD-12).
 * Counters change in the commit that stores or deletes, so that they are always right; memory holds
 * their current values.
 */
export class StorageUsage {
  readonly #counts: StoredCounts;
  readonly #warning: FillWarning;
  /** How many of the reserved bytes are announced. */
  #reservedAnnounced = 0;
  readonly announced = new Announced();
  #counted = false; // Until then the quota of all refuses nothing.
  quotas: Quotas = { person: null, all: null };
  /** Size of the disk in bytes, for quotas that are a share of it; null: unknown. */
  disk: number | null = null;

  constructor(readonly db: Db, readonly bus: Bus, log: Log) {
    this.#counts = new StoredCounts(db);
    this.#warning = new FillWarning(log);
  }

  /** Applies new quotas: people who have stored more than theirs can store nothing new. */
  follow({ quotaPerson, quota }: Pick<FeaturesContext["instance"], "quotaPerson" | "quota">): void {
    const shared = quota && "share" in quota ? quota.share : null;
    this.quotas = {
      person: quotaPerson,
      all: quota && "bytes" in quota
        ? quota.bytes
        : shared && this.disk && Math.floor(shared * this.disk),
    };
  }

  /** Bytes of each person, largest first. */
  largest(): { userId: string; used: number }[] {
    return this.#counts.largest();
  }

  /** Returns the bytes that a user has left; null: unlimited. */
  left(userId: string): number | null {
    const { person, all } = this.quotas;
    const bounds = [
      person === null ? null : person - this.#counts.of(userId),
      all === null || !this.#counted ? null : all - this.#arrived,
    ].filter((left) => left !== null);
    return bounds.length ? Math.max(0, Math.min(...bounds)) : null;
  }

  /**
   * Loads the counters. @returns false if nothing was ever counted: the caller has to count first
   */
  async open(): Promise<boolean> {
    return this.#counted = await this.#counts.load();
  }

  /** Reads everyone's counters again, since other nodes may have stored something meanwhile. */
  async renew(): Promise<void> {
    if (this.#counted) await this.#counts.renew();
  }

  /**
   * Applies an event about bytes that another node has stored or deleted (CL-7).
   * @param event any event of another node
   * @returns whether it was about counters
   */
  applyRemote(event: unknown): boolean {
    if (!isBytesStored(event)) return false;
    const { userId, bytes, announced, over } = event;
    if (announced !== undefined) this.announced.begin(announced, userId, bytes);
    if (over !== undefined) this.announced.end(over);
    this.#counts.applyRemote(userId, bytes);
    return true;
  }

  /** Adds a first count of everything stored so far. Bytes by user id. */
  async begin(counts: ReadonlyMap<string, number>): Promise<void> {
    await addCounts(this.db, counts);
    for (const [userId, bytes] of counts) this.#counts.change(userId, bytes);
    this.#counted = true;
  }

  /** Returns the use and quota of one person. */
  of(userId: string): StoredBytes {
    return { used: this.#counts.of(userId), quota: this.quotas.person };
  }

  /** Use and quota of the whole installation. */
  get all(): StoredBytes {
    return { used: Math.max(0, this.#arrived), quota: this.quotas.all };
  }

  /** @throws AppError storage_quota, server_quota where so many bytes more do not fit */
  refuseAbove(userId: string, bytes: number): void {
    const { person } = this.quotas;
    this.#refuseAboveAll(bytes);
    if (person !== null && this.#counts.of(userId) + bytes > person) {
      throw this.#above(userId, person);
    }
  }

  #refuseAboveAll(bytes: number): void {
    const { all } = this.quotas;
    if (this.#counted && all !== null && this.#arrived + bytes > all) throw this.#allAbove(all);
  }

  #allAbove(quota: number): AppError {
    this.#warning.look(1, this.all);
    return new AppError("server_quota", { details: { quota: String(quota) } });
  }

  #above(userId: string, quota: number): AppError {
    return new AppError("storage_quota", {
      text: `Your ${sizeText(quota)} of storage are used up: delete files that you no longer ` +
        "need, then try again",
      details: { used: String(this.#counts.of(userId)), quota: String(quota) },
    });
  }

  /**
   * Returns room for so many bytes, which counts from its reservation on, before its commit or in it.
   * @param file the id of an announced one: its bytes count towards the total as they arrive
   */
  room(userId: string, bytes: number, file?: string): QuotaReservation {
    let reserved = false;
    let crosses = false;
    const announcedBytes = file === undefined ? 0 : bytes;
    const reserve = () => {
      if (reserved) return;
      this.refuseAbove(userId, bytes);
      reserved = true;
      crosses = this.#crosses(userId, bytes);
      this.#counts.change(userId, bytes);
      if (file !== undefined) this.announced.begin(file, userId, bytes);
      this.#counts.reserve(userId, bytes);
      this.#reservedAnnounced += announcedBytes;
      this.#warnOfAll();
    };
    return {
      reserve,
      keepIn: (tx) => {
        reserve();
        this.#sumIn(tx, userId, bytes);
        if (tx.group.isShared && file === undefined) this.#boundIn(tx, bytes);
        broadcastStored(tx, { userId, bytes, ...file !== undefined && { announced: file } });
        tx.afterCommit(() => {
          reserved = false;
          this.#counts.reserve(userId, -bytes);
          this.#counts.touch(userId);
          this.#reservedAnnounced -= announcedBytes;
          if (file !== undefined) this.announced.begin(file, userId, bytes);
        });
        if (crosses) this.bus.publishAfter(tx, { type: "storage-filling", userId });
      },
      [Symbol.dispose]: () => {
        if (!reserved) return;
        this.#counts.change(userId, -bytes);
        if (file !== undefined) this.announced.end(file);
        this.#counts.reserve(userId, -bytes);
        this.#reservedAnnounced -= announcedBytes;
      },
    };
  }

  /**
   * Bytes of an announced file come. @returns takes that back, where they are not stored after all
   * @throws AppError server_quota
   */
  arrive(fileId: string, bytes: number): () => void {
    this.#refuseAboveAll(bytes);
    const come = this.announced.arrive(fileId, bytes);
    this.#warnOfAll();
    return () => void this.announced.arrive(fileId, -come);
  }

  /** The transaction completes an upload, or deletes it. */
  endAnnouncedIn(tx: Tx, userId: string, fileId: string): void {
    broadcastStored(tx, { userId, bytes: 0, over: fileId });
    tx.afterCommit(() => this.announced.end(fileId));
  }

  /**
   * Counts what is stored. Only the store knows what other nodes store at this moment (CL-7).
   * @throws AppError storage_quota
   */
  #sumIn(tx: Tx, userId: string, bytes: number): void {
    const { person } = this.quotas;
    const key = usageCounters.key({ userId });
    if (person === null || !tx.group.isShared) tx.sum(key, bytes);
    else if (!tx.sumUpTo(key, bytes, person)) throw this.#above(userId, person);
  }

  /**
   * Checks against the total quota once it is nearly used up; transactions then take turns.
   * @throws AppError server_quota
   */
  #boundIn(tx: Tx, bytes: number): void {
    const { all } = this.quotas;
    if (all === null || !this.#counted) return;
    if (!isNear(all, all - this.#arrived, bytes)) return;
    const stored = this.#counts.total - this.#counts.reserved + storedBy(tx.group);
    // Counters include announced bytes.
    const max = all + this.announced.missing - this.#reservedAnnounced;
    if (tx.group.strict && stored + bytes > max) throw this.#allAbove(all);
    tx.bound = { prefix: usageCounters.prefix({}), max };
  }

  /** Counts what the transaction stores or, below zero, deletes; never refuses. */
  addIn(tx: Tx, userId: string, bytes: number): void {
    if (bytes === 0) return;
    tx.sum(usageCounters.key({ userId }), bytes);
    broadcastStored(tx, { userId, bytes });
    tx.afterCommit(() => this.#counts.change(userId, bytes));
  }

  /**
   * Returns whether these bytes take a person across a share of their quota that they are warned
   * at.
   */
  #crosses(userId: string, bytes: number): boolean {
    const { person } = this.quotas;
    const before = this.#counts.of(userId);
    return person !== null &&
      WARN_AT.some((share) => before < share * person && before + bytes >= share * person);
  }

  /** Bytes that have arrived, of all users. */
  get #arrived(): number {
    return this.#counts.total - this.announced.missing;
  }

  #warnOfAll(): void {
    const { all } = this.quotas;
    if (this.#counted && all !== null) this.#warning.look(this.#arrived / all, this.all);
  }
}

declare module "../context.ts" {
  interface FeaturesContext {
    /** Bytes stored, and the quotas. */
    usage: StorageUsage;
  }
}
