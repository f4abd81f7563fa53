import type { DomainEvent } from "../../base/bus.ts";
import type { EventRules } from "../../kernel/events.ts";
import { type Allowance, Bucket } from "../../base/bucket.ts";

/** Deliveries on the account of a person, and of a server (HARD-15). */
export const ALLOWANCES = {
  person: { perSecond: 5000, saved: 20_000 },
  /** Deliveries that the people who run a server cause by running it, all together. */
  server: { perSecond: 20_000, saved: 80_000 },
} satisfies Record<string, Allowance>;
/** From so many accounts on, those are forgotten that have all they can have. */
const MAX_IDLE_ACCOUNTS = 1000;

/** The cost of an event. */
export interface EventCost {
  /** The person or server whose account it is charged to. */
  account: string;
  kind: keyof typeof ALLOWANCES;
  /** The subject of the event: a later event of the same name about it replaces this one. */
  subject: string;
  /** The number of clients that receive it. */
  deliveries: number;
  /** The rate of events about the subject, to however few clients. */
  pace?: Allowance;
}

interface Waiting {
  event: DomainEvent;
  cost: EventCost;
}

interface Account {
  deliveries: Bucket;
  paces: Map<string, Bucket>;
  /** Waiting events by subject, in order of arrival. */
  waiting: Map<string, Waiting>;
  /** Set while something waits for deliveries: then nothing overtakes it. */
  isEmpty: boolean;
  timer: ReturnType<typeof setTimeout> | null;
}

/**
 * Bounds how far the actions of one person reach. Events that tell a state (of presence, voice, a
 * profile, a message's reactions) wait when their account is used up, and a later one about the
 * same subject replaces them. So the number of deliveries is bounded, and the last state always
 * arrives. Ephemeral events (typing) are dropped instead. See
 * docs/decisions/0015-how-far-an-act-reaches.md.
 */
export class DeliveryBudget {
  readonly #accounts = new Map<string, Account>();
  #idle: (() => void)[] = [];
  #waiting = 0;
  /** Accounts, beyond which those are forgotten that are as good as new. */
  #most = MAX_IDLE_ACCOUNTS;

  /** @param costOf null: it is not counted */
  constructor(
    readonly deliver: (event: DomainEvent) => void,
    readonly rules: Pick<EventRules, "mergedOf">,
    readonly costOf: (event: DomainEvent) => EventCost | null,
    readonly now: () => number = () => performance.now(),
  ) {}

  /** Delivers it now, or later. */
  add(event: DomainEvent): void {
    const cost = this.costOf(event);
    if (!cost) return this.deliver(event);
    const account = this.#account(cost.account, cost.kind);
    const before = account.waiting.get(cost.subject);
    if (before) {
      Object.assign(before, { event: this.rules.mergedOf(before.event, event), cost });
    } else if (!account.isEmpty && !this.#pay(account, cost)) {
      this.deliver(event);
    } else {
      account.waiting.set(cost.subject, { event, cost });
      this.#waiting++;
      this.#later(account);
    }
  }

  /** Pays for an ephemeral event to so many clients. @returns false if the budget is used up */
  spend(userId: string, deliveries: number, pace?: Allowance): boolean {
    const cost = { account: userId, kind: "person", subject: "passing", deliveries, pace } as const;
    return !this.#pay(this.#account(userId, "person"), cost);
  }

  /** Drops waiting events about a subject because they no longer hold. */
  drop(name: string, subject: string): void {
    if (this.#accounts.get(name)?.waiting.delete(subject)) this.#gone();
  }

  /** Resolves when nothing waits. */
  async done(): Promise<void> {
    while (this.#waiting) await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  /** Delivers all that waits. */
  flush(): void {
    for (const account of this.#accounts.values()) {
      if (account.timer !== null) clearTimeout(account.timer);
      for (const waiting of account.waiting.values()) this.#release(account, waiting);
    }
    this.#accounts.clear();
  }

  #account(name: string, kind: keyof typeof ALLOWANCES): Account {
    let account = this.#accounts.get(name);
    if (!account) {
      if (this.#accounts.size > this.#most) this.#forgetFull();
      const deliveries = new Bucket(ALLOWANCES[kind], this.now());
      const [paces, waiting] = [new Map(), new Map()];
      account = { deliveries, paces, waiting, isEmpty: false, timer: null };
      this.#accounts.set(name, account);
    }
    return account;
  }

  /** Milliseconds until it can be paid for; 0: it has been. */
  #pay(account: Account, { subject, deliveries, pace }: EventCost): number {
    const now = this.now();
    let bucket = account.paces.get(subject);
    if (pace && !bucket) account.paces.set(subject, bucket = new Bucket(pace, now));
    const soon = bucket?.missing(1, now) ?? 0;
    const paid = account.deliveries.missing(deliveries, now);
    account.isEmpty ||= paid > 0;
    if (soon || paid) return Math.max(soon, paid);
    bucket?.pay(1);
    account.deliveries.pay(deliveries);
    return 0;
  }

  /** Sends what the budget allows now, and the rest as soon as it does. */
  #later(account: Account): void {
    if (account.timer !== null) return;
    account.isEmpty = false;
    let soonest = Infinity;
    for (const waiting of account.waiting.values()) {
      const wait = this.#pay(account, waiting.cost);
      if (wait) soonest = Math.min(soonest, wait);
      else this.#release(account, waiting);
      if (account.isEmpty) break;
    }
    if (!account.waiting.size) return;
    account.timer = setTimeout(() => {
      account.timer = null;
      this.#later(account);
    }, Math.max(1, Math.ceil(soonest)));
  }

  #release(account: Account, { event, cost }: Waiting): void {
    account.waiting.delete(cost.subject);
    this.deliver(event);
    this.#gone();
  }

  #gone(): void {
    if (--this.#waiting) return;
    for (const resolve of this.#idle.splice(0)) resolve();
  }

  #forgetFull(): void {
    const now = this.now();
    for (const [name, { deliveries, paces, waiting }] of this.#accounts) {
      const full = deliveries.isFull(now) && paces.values().every((pace) => pace.isFull(now));
      if (full && !waiting.size) this.#accounts.delete(name);
    }
    // Looked through again when there are twice as many as are needed now.
    this.#most = Math.max(MAX_IDLE_ACCOUNTS, 2 * this.#accounts.size);
  }
}
