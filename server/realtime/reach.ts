import type { DomainEvent } from "../bus.ts";

/** How many deliveries a second are earned, and how many can be saved up (HARD-15). */
export const ALLOWANCES = {
  person: { perSecond: 5000, saved: 20_000 },
  /** What those who run a server cause by it, all together. */
  server: { perSecond: 20_000, saved: 80_000 },
};
/** Accounts after which those are forgotten that have all they can have. */
const MOST_ACCOUNTS = 10_000;

/** What an event costs. */
export interface Cost {
  /** The person, or the server, on whose account it goes. */
  account: string;
  kind: keyof typeof ALLOWANCES;
  /** What it says something about: a later event of the same name says it anew. */
  subject: string;
  /** How many clients it goes to. */
  deliveries: number;
}

interface Account {
  perSecond: number;
  saved: number;
  left: number;
  at: number;
  /** What waits, by subject, in the order in which it came. */
  waiting: Map<string, { event: DomainEvent; deliveries: number }>;
  timer: ReturnType<typeof setTimeout> | null;
}

/**
 * How far the acts of one person reach. Events that tell a state (of presence, voice, a profile, a
 * message's reactions) wait when their account is used up, and a later one about the same takes
 * their place: so the number of deliveries is bounded and the last state always arrives. What passes
 * (typing) is dropped instead.
 */
export class Reach {
  readonly #accounts = new Map<string, Account>();
  #idle: (() => void)[] = [];
  #waiting = 0;

  /** @param costOf null: it is not counted */
  constructor(
    readonly deliver: (event: DomainEvent) => void,
    readonly costOf: (event: DomainEvent) => Cost | null,
    readonly now: () => number = () => performance.now(),
  ) {}

  /** Delivers it now, or later. */
  add(event: DomainEvent): void {
    const cost = this.costOf(event);
    if (!cost) return this.deliver(event);
    const { subject, deliveries } = cost;
    const account = this.#account(cost.account, cost.kind);
    const before = account.waiting.get(subject);
    if (before) {
      before.event = merged(before.event, event);
      before.deliveries = deliveries;
    } else if (!account.waiting.size && this.#pay(account, deliveries)) {
      this.deliver(event);
    } else {
      account.waiting.set(subject, { event, deliveries });
      this.#waiting++;
      this.#later(cost.account, account);
    }
  }

  /** Whether somebody may have something told that passes, to so many: it is paid for then. */
  spend(userId: string, deliveries: number): boolean {
    return this.#pay(this.#account(userId, "person"), deliveries);
  }

  /** What waits about this is not so any more. */
  drop(name: string, subject: string): void {
    if (this.#accounts.get(name)?.waiting.delete(subject)) this.#gone();
  }

  /** Resolves when nothing waits. */
  async done(): Promise<void> {
    while (this.#waiting) await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  /** Delivers all that waits. */
  flush(): void {
    for (const [name, account] of this.#accounts) {
      if (account.timer !== null) clearTimeout(account.timer);
      for (const subject of [...account.waiting.keys()]) this.#release(account, subject);
      this.#accounts.delete(name);
    }
  }

  #account(name: string, kind: keyof typeof ALLOWANCES): Account {
    let account = this.#accounts.get(name);
    if (!account) {
      if (this.#accounts.size > MOST_ACCOUNTS) this.#forgetFull();
      const { perSecond, saved } = ALLOWANCES[kind];
      const [at, waiting, timer] = [this.now(), new Map(), null];
      account = { perSecond, saved, left: saved, at, waiting, timer };
      this.#accounts.set(name, account);
    }
    return account;
  }

  /** What costs more than can be saved is paid for with all that can be. */
  #pay(account: Account, deliveries: number): boolean {
    this.#earn(account);
    if (account.left < Math.min(deliveries, account.saved)) return false;
    account.left -= deliveries;
    return true;
  }

  #earn(account: Account): void {
    const now = this.now();
    const earned = (now - account.at) * account.perSecond / 1000;
    account.left = Math.min(account.saved, account.left + earned);
    account.at = now;
  }

  #later(name: string, account: Account): void {
    if (account.timer !== null) return;
    const [next] = account.waiting.values();
    const missing = Math.min(next.deliveries, account.saved) - account.left;
    account.timer = setTimeout(() => {
      account.timer = null;
      for (const [subject, { deliveries }] of account.waiting) {
        if (!this.#pay(account, deliveries)) break;
        this.#release(account, subject);
      }
      if (account.waiting.size) this.#later(name, account);
    }, Math.max(1, missing * 1000 / account.perSecond));
  }

  #release(account: Account, subject: string): void {
    const { event } = account.waiting.get(subject)!;
    account.waiting.delete(subject);
    this.deliver(event);
    this.#gone();
  }

  #gone(): void {
    if (--this.#waiting) return;
    for (const resolve of this.#idle.splice(0)) resolve();
  }

  /** Accounts that have all that they can have are as good as new ones. */
  #forgetFull(): void {
    for (const [name, account] of this.#accounts) {
      this.#earn(account);
      if (account.left >= account.saved && !account.waiting.size) this.#accounts.delete(name);
    }
  }
}

/** Of voice only what has changed is told: then all that has. Elsewhere the later says it all. */
function merged(before: DomainEvent, event: DomainEvent): DomainEvent {
  if (before.type !== "voice" || event.type !== "voice") return event;
  if (before.told.kind !== "state" || event.told.kind !== "state") return event;
  const changed = { ...before.told.changed, ...event.told.changed };
  return { ...event, told: { ...event.told, changed } };
}
