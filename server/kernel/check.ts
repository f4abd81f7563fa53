import type { PurgedOwner } from "./records.ts";

/** Names owners in the problems that a feature's check reports. */
export interface OwnerNames {
  /** Returns e.g. `The server "Club" (id)`; null for an owner that does not exist. */
  nameOf(owner: "user" | "server", id: string): string | null;
}

/** State of one run of `parley check`: takes all records of its kinds, then reports problems. */
export interface FeatureCheck {
  /** By kind of record; `key`: the parts after the kind. */
  readonly take: Readonly<
    // deno-lint-ignore no-explicit-any
    Record<string, (key: readonly string[], value: any, report: RecordReport) => void>
  >;
  /** Existing owners of one kind, if the feature stores them. */
  readonly owners?: FoundOwners;
  /** Yields a line for each disagreement. */
  problems(owners: OwnerNames): Iterable<string>;
}

/** Reports about the record that a check takes. */
export interface RecordReport {
  /** The record refers to a file, whose bytes must exist. */
  refersTo(fileId: string): void;
  /** Its content is not what was stored. */
  isDamaged(): void;
}

/** Owners of a kind, found in the walk over all records. */
export interface FoundOwners {
  readonly kind: PurgedOwner;
  /** True if the owner exists, or is deleted and will take its records along. */
  has(id: string): boolean;
  /** Returns a name as `OwnerNames.nameOf` does. */
  nameOf?(id: string): string | null;
}

/** Compares counters with the records that they count, by owner. */
export class CounterCheck {
  readonly #found = new Map<string, number>();
  readonly #stored = new Map<string, number>();

  /** Counts one record. */
  add(ownerId: string): void {
    this.#found.set(ownerId, (this.#found.get(ownerId) ?? 0) + 1);
  }

  /** Takes the stored counter. */
  setStored(ownerId: string, count: number): void {
    this.#stored.set(ownerId, count);
  }

  /** Owners whose counter is wrong. */
  *differences(): Generator<{ id: string; stored: number; found: number }> {
    for (const id of new Set([...this.#found.keys(), ...this.#stored.keys()])) {
      const [stored, found] = [this.#stored.get(id) ?? 0, this.#found.get(id) ?? 0];
      if (stored !== found) yield { id, stored, found };
    }
  }
}
