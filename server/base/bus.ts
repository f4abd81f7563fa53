/**
 * Events by type; each feature adds its own (`declare module`), and its rules say who receives
 * them.
 *
 * `spaceId` is the server of a channel, or the direct message itself: events of one space keep their
 * order (null: the publisher does not know it). `by` is the person who caused it.
 */
// deno-lint-ignore no-empty-interface
export interface FeatureEvents {}

/** An event of the program, published after its commit. */
export type DomainEvent = {
  [T in keyof FeatureEvents]: { type: T } & FeatureEvents[T];
}[keyof FeatureEvents];

type Listener = (event: DomainEvent) => void;

/** The part of a transaction that the bus uses. */
interface Transaction {
  emit(event: unknown): void;
  afterCommit(callback: () => void): void;
}

/**
 * Typed events within the process, and those of other nodes. A listener that throws harms neither
 * others nor the publisher.
 */
export class Bus {
  #listeners = new Set<Listener>();
  #isRemote = false;

  constructor(readonly onFault: (error: unknown) => void) {}

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * True for a listener while it handles an event of another node, which does everything that must
   * be done only once.
   */
  get isRemote(): boolean {
    return this.#isRemote;
  }

  /** Publishes once the transaction is committed, on all nodes, and never where it is not. */
  publishAfter(tx: Transaction, event: DomainEvent): void {
    tx.emit(event);
    tx.afterCommit(() => this.publish(event));
  }

  /** Publishes on this node alone: effects of a commit use `publishAfter`. */
  publish(event: DomainEvent): void {
    this.#deliver(event, false);
  }

  /** Publishes an event of another node. */
  publishRemote(event: DomainEvent): void {
    this.#deliver(event, true);
  }

  #deliver(event: DomainEvent, isRemote: boolean): void {
    // A listener may itself publish.
    const before = this.#isRemote;
    this.#isRemote = isRemote;
    this.#call(event);
    this.#isRemote = before;
  }

  #call(event: DomainEvent): void {
    for (const listener of this.#listeners) {
      try {
        listener(event);
      } catch (error) {
        this.onFault(error);
      }
    }
  }
}
