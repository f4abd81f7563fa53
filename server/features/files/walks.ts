import { createKeyedQueue } from "../../../protocol/keyed_queue.ts";
import type { Db } from "../../storage/db.ts";
import { type Count, countAll, countOf, type StorageTotals } from "./storage_totals.ts";

/** A walk that has not begun yet. */
interface Waiting {
  serverIds: Set<string>;
  tallies: Promise<ReadonlyMap<string, StorageTotals>>;
}

/**
 * Walks over every file, one at a time for the whole installation: requests that come during a walk
 * share the next one (FIL-3).
 */
export class Walks {
  readonly #queue = createKeyedQueue();
  #waiting: Waiting | null = null;

  constructor(private readonly db: Db) {}

  /** Counts the files of the whole installation. */
  all(): Promise<Count> {
    return this.#queue("", () => countAll(this.db));
  }

  /** Counts the files of one server. */
  async ofServer(serverId: string): Promise<StorageTotals> {
    const waiting = this.#waiting ??= this.#begin();
    waiting.serverIds.add(serverId);
    return (await waiting.tallies).get(serverId)!;
  }

  #begin(): Waiting {
    const serverIds = new Set<string>();
    const tallies = this.#queue("", () => {
      this.#waiting = null;
      return countOf(this.db, serverIds);
    });
    return { serverIds, tallies };
  }
}

const all = new WeakMap<Db, Walks>();

/** Returns the walks of a database. */
export function walksOf(db: Db): Walks {
  return all.getOrInsertComputed(db, () => new Walks(db));
}
