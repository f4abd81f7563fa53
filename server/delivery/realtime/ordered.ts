import type { DomainEvent } from "../../base/bus.ts";
import type { EventRules, Order } from "../../kernel/events.ts";

/**
 * Passes events to `deliver` in the order of their commits, as far as they share an order: a
 * client's state depends on the order within a server, a direct message and a person, never on that
 * between two servers (HARD-15).
 */
export class Ordered {
  /** The end of each queue, by server, direct message and person. */
  readonly #ends = new Map<string, Promise<void>>();
  readonly #open = new Set<Promise<void>>();
  /** Keys of events that have not begun and are needed only once. */
  readonly #waitingOnce = new Set<string>();

  constructor(
    readonly deliver: (event: DomainEvent) => void | Promise<void>,
    readonly failed: (error: unknown) => void,
    readonly rules: Pick<EventRules, "orderOf" | "onceKeyOf">,
  ) {}

  add(event: DomainEvent): void {
    // Most of the time nothing is under way.
    if (!this.#open.size) return this.#start(event, null);
    const keys = this.rules.orderOf(event);
    const before = this.#before(keys);
    if (!before.length) return this.#start(event, keys);
    const once = this.rules.onceKeyOf(event);
    if (once !== null) {
      if (this.#waitingOnce.has(once)) return;
      this.#waitingOnce.add(once);
    }
    const work = Promise.all(before).then(() => {
      if (once !== null) this.#waitingOnce.delete(once);
      return this.deliver(event);
    });
    this.#follow(work, keys);
  }

  /** Resolves when no event is on its way. */
  async done(): Promise<void> {
    while (this.#open.size) await Promise.all(this.#open);
  }

  #start(event: DomainEvent, keys: Order): void {
    const work = this.deliver(event);
    if (work) this.#follow(work, keys ?? this.rules.orderOf(event));
  }

  #follow(work: Promise<void>, keys: Order): void {
    const mine = work.catch(this.failed);
    this.#open.add(mine);
    const names = keys === null ? [] : typeof keys === "string" ? [keys] : keys;
    for (const name of names) this.#ends.set(name, mine);
    mine.then(() => {
      this.#open.delete(mine);
      for (const name of names) if (this.#ends.get(name) === mine) this.#ends.delete(name);
    });
  }

  #before(keys: Order): Promise<void>[] {
    if (keys === null) return [...this.#open];
    if (typeof keys === "string") {
      const end = this.#ends.get(keys);
      return end ? [end] : NONE;
    }
    return keys.map((key) => this.#ends.get(key)).filter((end) => end !== undefined);
  }
}

const NONE: Promise<void>[] = [];
