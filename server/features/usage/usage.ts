import type { FeaturesContext } from "../context.ts";
import { AppError } from "../../../protocol/errors.ts";
import { sizeText } from "../../../protocol/sizes.ts";
import type { Bus } from "../../base/bus.ts";
import type { Log } from "../../base/log.ts";
import type { Db } from "../../storage/db.ts";
import { deleteAll } from "../../storage/delete_all.ts";
import { counted, type Tx } from "../../storage/tx.ts";
import { Announced } from "./announced.ts";
import { isBytesStored, isNear, storedBy, tellNodes } from "./nodes.ts";
import type { Quotas, Room, StoredBytes } from "./room.ts";
import { addCounts, storedUsage } from "./store.ts";
import { usageCounters } from "./records.ts";

/** How often counters are read that change all the time. */
const MAX_LOOKS = 50;

/** Shares of a quota at which somebody is told that it fills up. */
const WARN_AT = [0.8, 0.95];

/**
 * How many bytes of messages each person has stored, and all together, held against the quotas
 * (HARD-12). Counters are part of the commit that stores or deletes, so that they are right
 * whatever happens; in memory is what they stand at.
 */
export class StorageUsage {
  /** By user id: what is stored, and what room is reserved. */
  readonly #used = new Map<string, number>();
  #total = 0;
  /** Reserved and not stored; and of that, what is announced. */
  #reserved = 0;
  #reservedAnnounced = 0;
  /** By user id: what of it is reserved. */
  readonly #reservedOf = new Map<string, number>();
  readonly announced = new Announced();
  #counted = false; // Until then the quota of all refuses nothing.
  #warnedAt = 0;
  /** Whose counters are just being read; null: nobody's. */
  #unsettled: "all" | ReadonlySet<string> | null = null;
  /** Those of them of whom something was heard meanwhile. */
  readonly #touched = new Set<string>();
  quotas: Quotas = { person: null, all: null };
  /** Bytes of the disk, of which a quota may be a share; null: not known. */
  disk: number | null = null;

  constructor(readonly db: Db, readonly bus: Bus, readonly log: Log) {}

  /** From now on these hold: whoever has stored more than that stores nothing more. */
  follow({ quotaPerson, quota }: Pick<FeaturesContext["instance"], "quotaPerson" | "quota">): void {
    const shared = quota && "share" in quota ? quota.share : null;
    this.quotas = {
      person: quotaPerson,
      all: quota && "bytes" in quota
        ? quota.bytes
        : shared && this.disk && Math.floor(shared * this.disk),
    };
  }

  /** Bytes of each person, whoever has most first. */
  largest(): { userId: string; used: number }[] {
    return [...this.#used].map(([userId, used]) => ({ userId, used }))
      .filter(({ used }) => used > 0)
      .sort((a, b) => b.used - a.used);
  }

  /** How many bytes more fit for somebody; null: as many as there is room for. */
  left(userId: string): number | null {
    const { person, all } = this.quotas;
    const bounds = [
      person === null ? null : person - this.#of(userId),
      all === null || !this.#counted ? null : all - this.#arrived,
    ].filter((left) => left !== null);
    return bounds.length ? Math.max(0, Math.min(...bounds)) : null;
  }

  /** Takes over what is written. @returns false where nothing ever was: it is to be counted first */
  async open(): Promise<boolean> {
    if (this.db.isShared) this.#unsettled = "all";
    const stored = await storedUsage(this.db);
    if (!stored) await deleteAll(this.db, usageCounters.prefix({}));
    for (const [userId, bytes] of stored ?? []) this.#count(userId, bytes);
    if (this.db.isShared) await this.#settle();
    return this.#counted = stored !== null;
  }

  /** Reads the counters of everybody anew: nobody knows what other nodes have stored meanwhile. */
  async renew(): Promise<void> {
    if (!this.#counted) return;
    this.#unsettled = "all";
    const stored = await storedUsage(this.db);
    for (const userId of [...this.#used.keys(), ...stored?.keys() ?? []]) this.#touched.add(userId);
    await this.#settle();
  }

  /**
   * Takes note of what another node has stored or deleted (CL-7).
   * @param event any of another node
   * @returns whether it was one of these
   */
  hear(event: unknown): boolean {
    if (!isBytesStored(event)) return false;
    const { userId, bytes, announced, over } = event;
    if (announced !== undefined) this.announced.begin(announced, userId, bytes);
    if (over !== undefined) this.announced.end(over);
    // What was read of the counter may have it already.
    if (!this.#touch(userId)) this.#count(userId, bytes);
    return true;
  }

  /** Until nothing was heard of anybody between the look at their counter and all that came before it. */
  async #settle(): Promise<void> {
    for (let looks = 0; looks < MAX_LOOKS; looks++) {
      await this.db.fresh();
      const again = [...this.#touched];
      this.#touched.clear();
      if (again.length === 0) break;
      this.#unsettled = new Set(again);
      const counters = await this.db.getMany(again.map((userId) => usageCounters.key({ userId })));
      again.forEach((userId, n) => {
        const stored = counters[n];
        const now = (stored ? counted(stored) : 0) + (this.#reservedOf.get(userId) ?? 0);
        this.#count(userId, now - (this.#used.get(userId) ?? 0));
      });
    }
    this.#unsettled = null;
  }

  /** A first count of what had been stored before. Bytes by user id. */
  async begin(counts: ReadonlyMap<string, number>): Promise<void> {
    await addCounts(this.db, counts);
    for (const [userId, bytes] of counts) this.#change(userId, bytes);
    this.#counted = true;
  }

  /** Of one person. */
  of(userId: string): StoredBytes {
    return { used: this.#of(userId), quota: this.quotas.person };
  }

  /** Of everybody together. */
  get all(): StoredBytes {
    return { used: Math.max(0, this.#arrived), quota: this.quotas.all };
  }

  /** @throws AppError storage_quota, server_quota where so many bytes more do not fit */
  refuseAbove(userId: string, bytes: number): void {
    const { person } = this.quotas;
    this.#refuseAboveAll(bytes);
    if (person !== null && this.#of(userId) + bytes > person) throw this.#above(userId, person);
  }

  #refuseAboveAll(bytes: number): void {
    const { all } = this.quotas;
    if (this.#counted && all !== null && this.#arrived + bytes > all) throw this.#allAbove(all);
  }

  #allAbove(quota: number): AppError {
    this.#warn(1);
    return new AppError("server_quota", { details: { quota: String(quota) } });
  }

  #above(userId: string, quota: number): AppError {
    return new AppError("storage_quota", {
      text: `Your ${sizeText(quota)} of storage are used up: delete files that you no longer ` +
        "need, then try again",
      details: { used: String(this.#of(userId)), quota: String(quota) },
    });
  }

  /**
   * Room for so many bytes, which counts from when it is reserved, before its commit or in it.
   * @param file the id of one that is announced: for all together it counts as its bytes come
   */
  room(userId: string, bytes: number, file?: string): Room {
    let reserved = false;
    let crosses = false;
    const announcedBytes = file === undefined ? 0 : bytes;
    const reserve = () => {
      if (reserved) return;
      this.refuseAbove(userId, bytes);
      reserved = true;
      crosses = this.#crosses(userId, bytes);
      this.#change(userId, bytes);
      if (file !== undefined) this.announced.begin(file, userId, bytes);
      this.#reserve(userId, bytes);
      this.#reservedAnnounced += announcedBytes;
      this.#warnOfAll();
    };
    return {
      reserve,
      keepIn: (tx) => {
        reserve();
        this.#sumIn(tx, userId, bytes);
        if (tx.group.isShared && file === undefined) this.#boundIn(tx, bytes);
        tellNodes(tx, { userId, bytes, ...file !== undefined && { announced: file } });
        tx.afterCommit(() => {
          reserved = false;
          this.#reserve(userId, -bytes);
          this.#touch(userId);
          this.#reservedAnnounced -= announcedBytes;
          if (file !== undefined) this.announced.begin(file, userId, bytes);
        });
        if (crosses) this.bus.publishAfter(tx, { type: "storage-filling", userId });
      },
      [Symbol.dispose]: () => {
        if (!reserved) return;
        this.#change(userId, -bytes);
        if (file !== undefined) this.announced.end(file);
        this.#reserve(userId, -bytes);
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
    tellNodes(tx, { userId, bytes: 0, over: fileId });
    tx.afterCommit(() => this.announced.end(fileId));
  }

  /**
   * Counts what is stored. Of what other nodes store at this moment the store alone knows (CL-7).
   * @throws AppError storage_quota
   */
  #sumIn(tx: Tx, userId: string, bytes: number): void {
    const { person } = this.quotas;
    const key = usageCounters.key({ userId });
    if (person === null || !tx.group.isShared) tx.sum(key, bytes);
    else if (!tx.sumUpTo(key, bytes, person)) throw this.#above(userId, person);
  }

  /**
   * The same of what all may store, once nearly all of it is used: what is stored then takes turns.
   * @throws AppError server_quota
   */
  #boundIn(tx: Tx, bytes: number): void {
    const { all } = this.quotas;
    if (all === null || !this.#counted) return;
    if (!isNear(all, all - this.#arrived, bytes)) return;
    const stored = this.#total - this.#reserved + storedBy(tx.group);
    // Counters have what is announced, too.
    const max = all + this.announced.missing - this.#reservedAnnounced;
    if (tx.group.strict && stored + bytes > max) throw this.#allAbove(all);
    tx.bound = { prefix: usageCounters.prefix({}), max };
  }

  /** Counts what the transaction stores or, below zero, deletes; never refuses. */
  addIn(tx: Tx, userId: string, bytes: number): void {
    if (bytes === 0) return;
    tx.sum(usageCounters.key({ userId }), bytes);
    tellNodes(tx, { userId, bytes });
    tx.afterCommit(() => this.#change(userId, bytes));
  }

  /** Whether so many bytes more bring somebody to a share of which they are told. */
  #crosses(userId: string, bytes: number): boolean {
    const { person } = this.quotas;
    const before = this.#of(userId);
    return person !== null &&
      WARN_AT.some((share) => before < share * person && before + bytes >= share * person);
  }

  /** Bytes that have come, of everybody. */
  get #arrived(): number {
    return this.#total - this.announced.missing;
  }

  #of(userId: string): number {
    return Math.max(0, this.#used.get(userId) ?? 0);
  }

  #reserve(userId: string, bytes: number): void {
    this.#reserved += bytes;
    const reserved = (this.#reservedOf.get(userId) ?? 0) + bytes;
    if (reserved === 0) this.#reservedOf.delete(userId);
    else this.#reservedOf.set(userId, reserved);
  }

  /** @returns whether somebody's counter is just being read, and is to be read again */
  #touch(userId: string): boolean {
    const isRead = this.#unsettled === "all" || this.#unsettled?.has(userId) === true;
    if (isRead) this.#touched.add(userId);
    return isRead;
  }

  #change(userId: string, bytes: number): void {
    this.#touch(userId);
    this.#count(userId, bytes);
  }

  #count(userId: string, bytes: number): void {
    this.#used.set(userId, (this.#used.get(userId) ?? 0) + bytes);
    this.#total += bytes;
  }

  #warnOfAll(): void {
    const { all } = this.quotas;
    if (this.#counted && all !== null) this.#warn(this.#arrived / all);
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

declare module "../context.ts" {
  interface FeaturesContext {
    /** What people have stored, held against the quotas. */
    usage: StorageUsage;
  }
}
