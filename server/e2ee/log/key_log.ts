import { type Bytes, hex } from "../../../protocol/e2ee/bytes.ts";
import { type SignedHead, signHead, userHash } from "../../../protocol/e2ee/key_log.ts";
import type { SignedRewind } from "../../../protocol/e2ee/rewind.ts";
import { leafHash } from "../../../protocol/e2ee/tree.ts";
import {
  consistencyProof,
  inclusionProof,
  nodesFor,
  rootOf,
} from "../../../protocol/e2ee/tree_proofs.ts";
import { invalid } from "../../../protocol/errors.ts";
import { createKeyedQueue } from "../../../protocol/keyed_queue.ts";
import type { Db } from "../../storage/db.ts";
import {
  hashedSize,
  listedSize,
  logEntries,
  logIndices,
  logNodes,
  logRewinds,
  logSize,
} from "./records.ts";
import { serverKey } from "./server_key.ts";

/**
 * Hashes that are kept in memory: a proof consists of some twenty, and most share the upper ones.
 */
const MAX_CACHED_HASHES = 20_000;

/** Leaves that are read together. */
const LEAVES_PER_READ = 500;

/** Entries that are put into the lists of their users together. */
const ENTRIES_PER_COMMIT = 500;

/** A signed head, with its rewinds and the server's key. */
export interface ServerHead {
  head: SignedHead;
  /** The newest first (MEND-32). */
  rewinds: SignedRewind[];
  serverKey: Bytes;
}

/**
 * The tree over the key log (E2E-34). Entries are appended by the transactions that they report;
 * hashes are added later, by the next request for a head.
 */
export class KeyLog {
  readonly #queue = createKeyedQueue();
  /** By level and index. They never change. */
  readonly #nodes = new Map<string, Bytes>();
  /** Hashes of users by their ids. */
  readonly #users = new Map<string, Bytes>();
  #signed: ServerHead | null = null;

  constructor(readonly db: Db) {}

  /** Entries that were hashed may be gone from the records (MEND-62). */
  forget(): void {
    this.#nodes.clear();
    this.#signed = null;
  }

  /** The head over all entries that are committed when it is asked for. */
  async head(): Promise<ServerHead> {
    const stored = await this.db.get(logSize.key({})) ?? 0;
    await this.#queue("hash", () => this.#hash());
    const size = Math.max(stored, this.#signed?.head.size ?? 0);
    // Read after the size: entries that a rewind has brought are never signed under the earlier
    // branch.
    const rewinds = await this.db.get(logRewinds.key({})) ?? [];
    const branch = rewinds[0]?.branch ?? 0;
    const { head } = this.#signed ?? {};
    if (head?.size !== size || head.branch !== branch) {
      const key = await serverKey(this.db);
      const tree = { branch, size, root: await this.root(size) };
      const signed = await signHead(key, hex(key.publicKey), tree);
      return this.#signed = { head: signed, rewinds, serverKey: key.publicKey };
    }
    return this.#signed!;
  }

  /** The root of the first `size` entries, which a head was given of. */
  root(size: number): Promise<Bytes> {
    return rootOf(size, this.#read);
  }

  /** The leaves of the entries from `from` to before `to`, which a head was given of. */
  async leaves(from: number, to: number): Promise<Bytes[]> {
    const leaves: Bytes[] = [];
    for (let at = from; at < to; at += LEAVES_PER_READ) {
      const count = Math.min(LEAVES_PER_READ, to - at);
      const wanted = Array.from(
        { length: count },
        (_, i) => logNodes.key({ level: 0, index: at + i }),
      );
      for (const leaf of await this.db.getMany(wanted)) {
        if (!leaf) throw new Error("the key log lacks a leaf");
        leaves.push(leaf);
      }
    }
    return leaves;
  }

  /** @throws AppError invalid_input where there are not so many entries */
  async inclusion(index: number, size: number): Promise<Bytes[]> {
    await this.#require(size, "size");
    if (index >= size) throw invalid("index", "is not below size");
    return await inclusionProof(index, size, this.#read);
  }

  /** @throws AppError invalid_input where there are not so many entries */
  async consistency(first: number, second: number): Promise<Bytes[]> {
    await this.#require(second, "second");
    if (first > second) throw invalid("first", "is above second");
    return await consistencyProof(first, second, this.#read);
  }

  /** Returns the hashed owners of entries, and their leaves in the tree. */
  async headers(from: number, limit: number): Promise<{ user: Bytes; leaf: Bytes }[]> {
    const size = await this.db.get(logSize.key({})) ?? 0;
    const page = { start: from, limit: Math.max(0, Math.min(limit, size - from)) };
    if (page.limit === 0) return [];
    const [entries, leaves] = await Promise.all([
      this.db.list(logEntries.prefix({}), page),
      this.db.list(logNodes.prefix({ level: 0 }), page),
    ]);
    return await Promise.all(entries.map(async ({ value: { userId, bytes } }, i) => ({
      user: await this.#userHash(userId),
      // The newest may have no leaf yet.
      leaf: leaves[i]?.value ?? await leafHash(bytes.slice()),
    })));
  }

  /** Kept, since each user has several entries, which devices ask for one after another. */
  async #userHash(userId: string): Promise<Bytes> {
    const known = this.#users.get(userId);
    if (known) return known;
    const hash = await userHash(userId);
    if (this.#users.size >= MAX_CACHED_HASHES) this.#users.clear();
    this.#users.set(userId, hash);
    return hash;
  }

  /**
   * Returns the entries in a user's name from the index `from` on, in order, up to the newest that
   * is committed at the time of the call.
   */
  async entriesOf(userId: string, from = 0): Promise<{ index: number; bytes: Bytes }[]> {
    await this.#queue("list", () => this.#list());
    const user = hex(await this.#userHash(userId));
    const found = await this.db.list(logIndices.prefix({ user }), { start: from });
    const indices = found.map(({ key }) => Number(key[2]));
    const entries = await this.db.getMany(indices.map((index) => logEntries.key({ index })));
    return indices.map((index, i) => ({ index, bytes: entries[i]!.bytes.slice() }));
  }

  /** Lists entries by their users that are in no list yet. */
  async #list(): Promise<void> {
    for (;;) {
      const [size, done] = await this.db.getMany([logSize.key({}), listedSize.key({})]);
      const from = done ?? 0;
      const to = Math.min(size ?? 0, from + ENTRIES_PER_COMMIT);
      if (from >= to) return;
      const wanted = Array.from(
        { length: to - from },
        (_, i) => logEntries.key({ index: from + i }),
      );
      const entries = await this.db.getMany(wanted);
      const users = await Promise.all(entries.map((entry) => this.#userHash(entry!.userId)));
      await this.db.transact((tx) => {
        if ((listedSize.get(tx, {}) ?? 0) !== from) return;
        for (const [i, user] of users.entries()) {
          logIndices.set(tx, { user: hex(user), index: from + i }, true);
        }
        listedSize.set(tx, {}, to);
      });
    }
  }

  async #require(size: number, field: string): Promise<void> {
    const { head } = await this.head();
    if (size > head.size) throw invalid(field, "is more than there are entries");
  }

  /** Stores the hashes of entries that have none yet. */
  async #hash(): Promise<void> {
    for (;;) {
      const [size, done] = await this.db.getMany([logSize.key({}), hashedSize.key({})]);
      const at = done ?? 0;
      const entry = at < (size ?? 0) ? await this.db.get(logEntries.key({ index: at })) : null;
      if (!entry) return;
      const nodes = await nodesFor(entry.bytes.slice(), at, this.#read);
      await this.db.transact((tx) => {
        if ((hashedSize.get(tx, {}) ?? 0) !== at) return;
        for (const { level, index, hash } of nodes) logNodes.set(tx, { level, index }, hash);
        hashedSize.set(tx, {}, at + 1);
      });
    }
  }

  #read = async (level: number, index: number): Promise<Bytes> => {
    const name = `${level}/${index}`;
    const known = this.#nodes.get(name);
    if (known) return known;
    const hash = await this.db.get(logNodes.key({ level, index }));
    if (!hash) throw new Error(`the key log lacks the hash ${name}`);
    if (this.#nodes.size >= MAX_CACHED_HASHES) this.#nodes.clear();
    this.#nodes.set(name, hash);
    return hash;
  };
}

declare module "../../features/context.ts" {
  interface FeaturesContext {
    keyLog: KeyLog;
  }
}
