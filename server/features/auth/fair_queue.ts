import { AppError } from "../../../protocol/errors.ts";
import { addressKey, networkKey } from "../../base/address.ts";

/** Who wants something done. */
export interface Asker {
  address: string;
  /** True for a device that the account's owner has used before: it goes ahead of others. */
  known?: boolean;
}

interface Job {
  from: Asker;
  start: () => void;
  refuse: (error: AppError) => void;
}

/** Seconds. */
const RETRY_AFTER_SECONDS = 2;

/**
 * Queue for costly work, of which a limited number runs at once. Addresses take turns; when the
 * queue is full, the newest job of the address with the most gives way, so that neither one address
 * nor one network can keep others out (HARD-7).
 */
export class FairQueue {
  #running = 0;
  #length = 0;
  /** Waiting jobs by address; the address whose turn is next comes first. */
  readonly #waiting = new Map<string, Job[]>();

  constructor(private readonly atOnce: number, private readonly most: number) {}

  /** @throws AppError server_busy when too many wait, and what `work` throws */
  async run<T>(from: Asker, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.atOnce) this.#running++;
    else await new Promise<void>((start, refuse) => this.#add({ from, start, refuse }));
    try {
      return await work();
    } finally {
      // The place passes on to the next in turn.
      const next = this.#next();
      if (next) next.start();
      else this.#running--;
    }
  }

  #add(job: Job): void {
    const key = addressKey(job.from.address);
    this.#waiting.getOrInsertComputed(key, () => []).push(job);
    if (++this.#length <= this.most) return;
    const heaviest = this.#heaviest(key);
    const jobs = this.#waiting.get(heaviest)!;
    const newest = jobs.pop()!;
    if (jobs.length === 0) this.#waiting.delete(heaviest);
    this.#length--;
    newest.refuse(new AppError("server_busy", { retryAfter: RETRY_AFTER_SECONDS }));
  }

  #next(): Job | undefined {
    const [first] = this.#waiting;
    if (!first) return undefined;
    const [key, jobs] = first;
    this.#waiting.delete(key);
    const job = jobs.shift()!;
    if (jobs.length > 0) this.#waiting.set(key, jobs);
    this.#length--;
    return job;
  }

  /**
   * Returns the address with the most waiting jobs in the network with the most. On a tie, a
   * stranger before a known device, then the newcomer, who has waited least.
   */
  #heaviest(newcomer: string): string {
    const networks = new Map<string, number>();
    for (const jobs of this.#waiting.values()) {
      const network = networkKey(jobs[0].from.address);
      networks.set(network, (networks.get(network) ?? 0) + jobs.length);
    }
    const weight = (jobs: Job[]) => [
      networks.get(networkKey(jobs[0].from.address))!,
      jobs.length,
      jobs.at(-1)!.from.known ? 0 : 1,
    ];
    let heaviest = newcomer;
    for (const [key, jobs] of this.#waiting) {
      if (isMore(weight(jobs), weight(this.#waiting.get(heaviest)!))) heaviest = key;
    }
    return heaviest;
  }
}

/** The first number that differs decides. */
function isMore(a: number[], b: number[]): boolean {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at >= 0 && a[at] > b[at];
}
