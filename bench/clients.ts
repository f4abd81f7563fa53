/** A crowd of clients in one channel, and what reached them. */
import { RawClient } from "./raw_client.ts";
import type { Subject } from "./subject.ts";

/** Connects `count` clients, the subject's people in turn, a few at a time. */
export async function connect(subject: Subject, count: number): Promise<RawClient[]> {
  const clients: RawClient[] = [];
  while (clients.length < count) {
    const batch = Array.from({ length: Math.min(20, count - clients.length) }, (_, i) => {
      const token = subject.tokens[(clients.length + i) % subject.tokens.length];
      return RawClient.connect(subject.url, token);
    });
    clients.push(...await Promise.all(batch));
  }
  return clients;
}

export async function disconnect(clients: RawClient[]): Promise<void> {
  await Promise.all(clients.map((client) => client.close()));
}

/** Counts deliveries and times them against their sending. */
export class Deliveries {
  readonly #sentAt: number[] = [];
  readonly #latencies: number[] = [];
  #count = 0;
  #wanted = Infinity;
  #complete = Promise.withResolvers<void>();

  constructor(clients: RawClient[]) {
    for (const client of clients) {
      client.listener = { delivered: (index) => this.#delivered(index) };
    }
  }

  /** Call right before message `index` is written. */
  sending(index: number): void {
    this.#sentAt[index] = performance.now();
  }

  /** Done when `count` have arrived; rejects when they do not within 30 s. */
  async all(count: number): Promise<void> {
    this.#wanted = count;
    if (this.#count >= count) return;
    const timer = setTimeout(() => {
      this.#complete.reject(new Error(`only ${this.#count} of ${count} deliveries came`));
    }, 30_000);
    await this.#complete.promise.finally(() => clearTimeout(timer));
  }

  /** Milliseconds from sending to arrival, for shares of all deliveries such as 0.99. */
  percentiles<T extends number[]>(...shares: T): { [K in keyof T]: number } {
    const sorted = Float64Array.from(this.#latencies).sort();
    const at = (share: number) => sorted[Math.min(sorted.length - 1, ~~(sorted.length * share))];
    return shares.map(at) as { [K in keyof T]: number };
  }

  #delivered(index: number): void {
    this.#latencies.push(performance.now() - this.#sentAt[index]);
    if (++this.#count === this.#wanted) this.#complete.resolve();
  }
}
