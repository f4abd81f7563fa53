import { fromBase64 } from "../../../base/base64.ts";
import { type Bytes, concat, equal } from "../../../../protocol/e2ee/bytes.ts";
import { GrowingTree } from "../../../../protocol/e2ee/growing_tree.ts";
import { E2EE_LIMITS } from "../../../../protocol/e2ee/limits.ts";
import type { TreeHead } from "../../../../protocol/e2ee/tree.ts";
import type { Call } from "../call.ts";
import { lazyModules } from "../lazy_modules.ts";
import { workerNames } from "../records.ts";
import type { Changes, Store } from "../store.ts";

/** Bytes of a user's hash that are stored of each entry, with its leaf. */
const USER_BYTES = 8;
const LEAF_BYTES = 32;
const ROW_BYTES = USER_BYTES + LEAF_BYTES;
/** Number of entries that are stored together. */
const ENTRIES_PER_CHUNK = 512;
/** Number of pages that are requested ahead of the one being taken in. */
const MAX_PAGES_AHEAD = 4;

/** Size of the copy, and the roots of its complete subtrees, largest first. */
interface CopyRecord {
  size: number;
  roots: Bytes[];
}

/** Entry: the first bytes of its user's hash, and its leaf. */
export interface CopiedEntry {
  user: Bytes;
  leaf: Bytes;
}

/**
 * This device's copy of the key log, by its leaves: proves what a restored server lost (MEND-32)
 * and that nothing is left out (MEND-30); the user's audit reads it (E2E-34).
 */
export class LogCopy {
  readonly userBytes = USER_BYTES;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(readonly store: Store, readonly call: Call) {}

  async size(): Promise<number> {
    return (await this.#record()).size;
  }

  /**
   * Copies missing entries up to a head. Stores nothing unless the leaves yield its root. Walks
   * wait for each other.
   * @param through a head on the way there, which the leaves have to yield as well
   * @param progress receives the number of copied entries
   * @returns whether the copy equals the head or begins with it; throws CallError
   */
  walk(
    head: TreeHead,
    through: TreeHead | null,
    progress: (size: number) => void = () => {},
  ): Promise<boolean> {
    const walking = this.#turn.then(() => this.#walk(head, through, progress));
    this.#turn = walking.catch(() => {});
    return walking;
  }

  async #walk(
    head: TreeHead,
    through: TreeHead | null,
    progress: (size: number) => void,
  ): Promise<boolean> {
    const { size, roots } = await this.#record();
    const { parentHashNow } = await lazyModules.hashes();
    const tree = new GrowingTree(size, roots, parentHashNow);
    if (size > head.size) return false;
    const isOther = async () =>
      tree.size === through?.size &&
      !equal((await tree.head()).root, through.root);
    if (await isOther()) return false;
    const fresh: Bytes[] = [];
    const page = this.#pages(head.size);
    while (tree.size < head.size) {
      const rows = await page(tree.size);
      if (!rows.length) return false;
      const leaves = rows.map((row) => row.subarray(USER_BYTES));
      const before = through && through.size > tree.size ? through.size - tree.size : 0;
      await tree.add(...leaves.slice(0, before));
      if (await isOther()) return false;
      await tree.add(...leaves.slice(before));
      fresh.push(concat(...rows));
      progress(tree.size);
    }
    if (!equal((await tree.head()).root, head.root)) return false;
    if (fresh.length) await this.#add(size, fresh, tree);
    return true;
  }

  /** Requests pages of entries in order; while they come complete, some ahead. */
  #pages(size: number): (from: number) => Promise<Bytes[]> {
    const page = E2EE_LIMITS.entriesAtOnce;
    const asked = new Map<number, Promise<Bytes[]>>();
    const ask = (from: number) => {
      const known = asked.get(from);
      const asking = known ?? this.#page(from, size);
      // The caller that takes the page in gets the error.
      if (!known) asking.catch(() => {});
      asked.set(from, asking);
      return asking;
    };
    return async (from) => {
      const rows = await ask(from);
      asked.delete(from);
      if (rows.length === page) {
        for (let at = 1; at <= MAX_PAGES_AHEAD && from + at * page < size; at++) {
          ask(from + at * page);
        }
      }
      return rows;
    };
  }

  async #page(from: number, size: number): Promise<Bytes[]> {
    const { entries } = await this.call("listEntries", { query: { from } });
    return entries.slice(0, size - from).map(({ user, leaf }) =>
      concat(fromBase64(user).subarray(0, USER_BYTES), fromBase64(leaf))
    );
  }

  /** Returns the entries of the copy from `from` on. */
  async entries(from = 0): Promise<CopiedEntry[]> {
    const entries: CopiedEntry[] = [];
    const { size } = await this.#record();
    for (
      let chunk = Math.floor(from / ENTRIES_PER_CHUNK);
      chunk * ENTRIES_PER_CHUNK < size;
      chunk++
    ) {
      const rows = await this.#chunk(chunk);
      for (
        let at = Math.max(from - chunk * ENTRIES_PER_CHUNK, 0) * ROW_BYTES;
        at < rows.length;
        at += ROW_BYTES
      ) {
        const leaf = at + USER_BYTES;
        entries.push({
          user: rows.subarray(at, leaf),
          leaf: rows.subarray(leaf, leaf + LEAF_BYTES),
        });
      }
    }
    return entries;
  }

  /** Returns the root of the first `size` entries. */
  async rootAt(size: number): Promise<Bytes> {
    return (await (await this.#first(size)).head()).root;
  }

  /** Returns store changes that cut the copy to this many entries. */
  async cut(size: number): Promise<Changes> {
    const before = await this.#record();
    if (before.size <= size) return {};
    const tree = await this.#first(size);
    const last = Math.floor(size / ENTRIES_PER_CHUNK);
    const rows = (await this.#chunk(last)).slice(0, (size - last * ENTRIES_PER_CHUNK) * ROW_BYTES);
    const changes: Changes = { [workerNames.leaves + last]: rows };
    for (let chunk = last + 1; chunk * ENTRIES_PER_CHUNK < before.size; chunk++) {
      changes[workerNames.leaves + chunk] = null;
    }
    return {
      ...changes,
      [workerNames.logCopy]: { size, roots: [...tree.roots] } satisfies CopyRecord,
    };
  }

  async #first(size: number): Promise<GrowingTree> {
    const { parentHashNow } = await lazyModules.hashes();
    const tree = new GrowingTree(0, [], parentHashNow);
    const leaves = (await this.entries()).slice(0, size).map(({ leaf }) => leaf);
    for (let at = 0; at < leaves.length; at += ENTRIES_PER_CHUNK) {
      await tree.add(...leaves.slice(at, at + ENTRIES_PER_CHUNK));
    }
    return tree;
  }

  async #add(size: number, fresh: Bytes[], tree: GrowingTree): Promise<void> {
    const first = Math.floor(size / ENTRIES_PER_CHUNK);
    const rows = concat(await this.#chunk(first), ...fresh);
    const changes: Changes = {};
    for (let at = 0; at < rows.length; at += ENTRIES_PER_CHUNK * ROW_BYTES) {
      const chunk = first + at / (ENTRIES_PER_CHUNK * ROW_BYTES);
      changes[workerNames.leaves + chunk] = rows.slice(at, at + ENTRIES_PER_CHUNK * ROW_BYTES);
    }
    const record: CopyRecord = { size: tree.size, roots: [...tree.roots] };
    await this.store.write({ ...changes, [workerNames.logCopy]: record });
  }

  async #record(): Promise<CopyRecord> {
    return await this.store.get<CopyRecord>(workerNames.logCopy) ?? { size: 0, roots: [] };
  }

  async #chunk(chunk: number): Promise<Bytes> {
    return await this.store.get<Bytes>(workerNames.leaves + chunk) ?? new Uint8Array();
  }
}
