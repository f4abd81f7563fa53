import type { Db } from "../../storage/db.ts";
import { deleteAll } from "../../storage/delete_all.ts";
import { counted } from "../../storage/tx.ts";
import { usageCounters } from "./records.ts";
import { storedUsage } from "./store.ts";

/** How often counters are read that change all the time. */
const MAX_LOOKS = 50;

/**
 * The current values of everyone's counters, in memory. Counters of several nodes that change while
 * they are read are read again (CL-7).
 */
export class StoredCounts {
  /** Bytes stored and reserved, by user id. */
  readonly #used = new Map<string, number>();
  #total = 0;
  #reserved = 0;
  /** Bytes reserved, by user id. */
  readonly #reservedOf = new Map<string, number>();
  /** Users whose counters are being read; null: none. */
  #unsettled: "all" | ReadonlySet<string> | null = null;
  /** Users among them whose counters another node has changed meanwhile. */
  readonly #touched = new Set<string>();

  constructor(private readonly db: Db) {}

  /** Bytes stored and reserved, of all users. */
  get total(): number {
    return this.#total;
  }

  /** Bytes reserved but not stored, of all users. */
  get reserved(): number {
    return this.#reserved;
  }

  /** Returns the bytes that a user has stored and reserved. */
  of(userId: string): number {
    return Math.max(0, this.#used.get(userId) ?? 0);
  }

  /** Bytes of each person, largest first. */
  largest(): { userId: string; used: number }[] {
    return [...this.#used].map(([userId, used]) => ({ userId, used }))
      .filter(({ used }) => used > 0)
      .sort((a, b) => b.used - a.used);
  }

  /** Loads the counters. @returns false if nothing was ever counted */
  async load(): Promise<boolean> {
    if (this.db.isShared) this.#unsettled = "all";
    const stored = await storedUsage(this.db);
    if (!stored) await deleteAll(this.db, usageCounters.prefix({}));
    for (const [userId, bytes] of stored ?? []) this.#count(userId, bytes);
    if (this.db.isShared) await this.#settle();
    return stored !== null;
  }

  /** Reads everyone's counters again, since other nodes may have stored something meanwhile. */
  async renew(): Promise<void> {
    this.#unsettled = "all";
    const stored = await storedUsage(this.db);
    for (const userId of [...this.#used.keys(), ...stored?.keys() ?? []]) this.#touched.add(userId);
    await this.#settle();
  }

  /** Applies what another node has stored: a counter that is being read may already include it. */
  applyRemote(userId: string, bytes: number): void {
    if (!this.touch(userId)) this.#count(userId, bytes);
  }

  change(userId: string, bytes: number): void {
    this.touch(userId);
    this.#count(userId, bytes);
  }

  /** Notes a change. @returns whether the counter is being read now, and has to be read again */
  touch(userId: string): boolean {
    const isRead = this.#unsettled === "all" || this.#unsettled?.has(userId) === true;
    if (isRead) this.#touched.add(userId);
    return isRead;
  }

  /** Notes bytes that are counted but not stored yet; below zero: no longer. */
  reserve(userId: string, bytes: number): void {
    this.#reserved += bytes;
    const reserved = (this.#reservedOf.get(userId) ?? 0) + bytes;
    if (reserved === 0) this.#reservedOf.delete(userId);
    else this.#reservedOf.set(userId, reserved);
  }

  /** Reads counters again that changed while they were read, until none did. */
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

  #count(userId: string, bytes: number): void {
    this.#used.set(userId, (this.#used.get(userId) ?? 0) + bytes);
    this.#total += bytes;
  }
}
