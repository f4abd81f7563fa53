import { type Allowance, Bucket } from "../../base/bucket.ts";
import type { Source } from "./stun.ts";

/** How often one person may ask for a place: each who joins a full channel asks for hundreds. */
const ASKING: Allowance = { perSecond: 20, saved: 600 };
/** Packets of one person: a screen at 2.5 Mbit/s for 16 others (HARD-15). */
const PACKETS: Allowance = { perSecond: 5000, saved: 10_000 };
/** Number of accounts above which idle ones are forgotten. */
const MAX_KEPT = 1000;

/** The user and session of an allocation. */
export interface AllocationHolder {
  userId: string;
  sessionId: string;
}

interface Account {
  allocations: number;
  readonly asking: Bucket;
  readonly packets: Bucket;
}

interface Limits {
  /** Number of ports. */
  ports: number;
  /** Places that a person may have at this moment. */
  perUser(userId: string): number;
  clock: () => number;
}

/** Allocations of the relay: each is one of its UDP ports, for one connection. */
export class Allocations {
  readonly #held = new Map<Source, AllocationHolder & { port: number | null }>();
  readonly #ports = new Set<number>();
  readonly #accounts = new Map<string, Account>();

  constructor(private readonly limits: Limits) {}

  has(source: Source): boolean {
    return this.#held.has(source);
  }

  /** Returns whether the port is allocated now. */
  isHeld(port: number): boolean {
    return this.#ports.has(port);
  }

  /**
   * Returns whether a user may have one more allocation. Nobody gets more than are left for others,
   * and a tenth stays free, so that a port can be found. Each call counts.
   */
  mayTake(userId: string): boolean {
    const { ports, perUser, clock } = this.limits;
    const now = clock();
    const account = this.#account(userId, now);
    if (account.asking.missing(1, now) > 0) return false;
    account.asking.pay(1);
    const free = ports - this.#held.size;
    return account.allocations < Math.min(perUser(userId), free) && free > ports / 10;
  }

  /** Counts an allocation, while its port is still being searched for. */
  take(source: Source, { userId, sessionId }: AllocationHolder): void {
    this.give(source);
    this.#held.set(source, { userId, sessionId, port: null });
    this.#account(userId, this.limits.clock()).allocations++;
  }

  settle(source: Source, port: number): void {
    const allocation = this.#held.get(source);
    if (!allocation) return;
    allocation.port = port;
    this.#ports.add(port);
  }

  give(source: Source): void {
    const allocation = this.#held.get(source);
    if (!allocation) return;
    this.#held.delete(source);
    if (allocation.port !== null) this.#ports.delete(allocation.port);
    this.#accounts.get(allocation.userId)!.allocations--;
  }

  /** Returns whether a port is still being searched for. */
  isPending(source: Source): boolean {
    return this.#held.get(source)?.port === null;
  }

  of(sessionId: string): Source[] {
    return [...this.#held].filter(([, allocation]) => allocation.sessionId === sessionId)
      .map(([source]) => source);
  }

  /** Returns whether another packet of this client is processed. */
  maySend(source: Source): boolean {
    const now = this.limits.clock();
    const { packets } = this.#account(this.#held.get(source)!.userId, now);
    if (packets.missing(1, now) > 0) return false;
    packets.pay(1);
    return true;
  }

  #account(userId: string, now: number): Account {
    const known = this.#accounts.get(userId);
    if (known) return known;
    if (this.#accounts.size >= MAX_KEPT) this.#forget(now);
    const account = {
      allocations: 0,
      asking: new Bucket(ASKING, now),
      packets: new Bucket(PACKETS, now),
    };
    this.#accounts.set(userId, account);
    return account;
  }

  #forget(now: number): void {
    for (const [userId, { allocations, asking, packets }] of this.#accounts) {
      if (allocations === 0 && asking.isFull(now) && packets.isFull(now)) {
        this.#accounts.delete(userId);
      }
    }
  }
}
