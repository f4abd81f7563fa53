import { type Allowance, Bucket } from "../../base/bucket.ts";
import type { Source } from "./stun.ts";

/** How often one person may ask for a place: each who joins a full channel asks for hundreds. */
const ASKING: Allowance = { perSecond: 20, saved: 600 };
/** Packets of one person: a screen at 2.5 Mbit/s for 16 others (HARD-15). */
const PACKETS: Allowance = { perSecond: 5000, saved: 10_000 };
/** Above so many accounts those are forgotten of whom nothing need be known. */
const MAX_KEPT = 1000;

/** Whose a place is. */
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
  /** Ports that there are. */
  ports: number;
  /** Places that a person may have at this moment. */
  perUser(userId: string): number;
  clock: () => number;
}

/** Who has a place in the relay: a UDP port of it, for one connection. */
export class Allocations {
  readonly #held = new Map<Source, AllocationHolder & { port: number | null }>();
  readonly #ports = new Set<number>();
  readonly #accounts = new Map<string, Account>();

  constructor(private readonly limits: Limits) {}

  has(source: Source): boolean {
    return this.#held.has(source);
  }

  /** Whether somebody holds that port at this moment. */
  isHeld(port: number): boolean {
    return this.#ports.has(port);
  }

  /**
   * Whether one more may have a place. Nobody has more than are left for others, and a tenth
   * stays free, so that one is found. Each question counts.
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

  /** It counts from now on, though the port is only being looked for. */
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

  /** Whether a port is still being looked for. */
  isPending(source: Source): boolean {
    return this.#held.get(source)?.port === null;
  }

  of(sessionId: string): Source[] {
    return [...this.#held].filter(([, allocation]) => allocation.sessionId === sessionId)
      .map(([source]) => source);
  }

  /** Whether one more packet of theirs is looked at. */
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
