import { Buffer } from "node:buffer";
import { createHash, type Hash } from "node:crypto";
import { StartError } from "../../base/start_error.ts";
import type { Engine, ReadResult, Write } from "../engines/engine.ts";
import { encodeKey } from "../engines/postgres/key_code.ts";
import { keys } from "../keys.ts";
import { digestOf } from "./record_digest.ts";
import { estimate } from "../tx.ts";

/** A source of all records: an engine, or its state at one moment. */
export type Records = Pick<Engine, "range">;

/** Most writes and bytes per commit. */
const GROUP = { writes: 400, bytes: 400_000 };
/** Records that are fetched at once. */
const RECORDS_PER_READ = 200;
/** How often a group is tried that PostgreSQL broke off. */
const MAX_ATTEMPTS = 5;

/** Keys about a database itself, not its content. */
const OWN: ReadonlySet<Deno.KvKeyPart> = new Set(
  [keys.incomplete, keys.runtime, keys.probe, keys.database].map(([part]) => part),
);

/** Number and hash of the records under each first part of a key. */
export type RecordDigests = Map<string, { count: number; hash: string }>;

interface Entry {
  key: Deno.KvKey;
  /** Encoding of the key, in whose order both are read. */
  bytes: Buffer;
  value: unknown;
  digest: Uint8Array;
}

/**
 * Makes the target equal to the source, and verifies it: counts and hashes of both are compared by
 * first parts of keys (CL-10). Records that the target already has are skipped, and those that the
 * source does not have are deleted, so that after a stop the same call continues. The source must
 * not change, and nothing else may write into the target.
 * @param onProgress called after each commit with the number of records read
 * @returns the tally of both
 * @throws StartError if the target is not equal in the end
 */
export async function copyRecords(
  source: Records,
  target: Engine,
  onProgress: (records: number) => void = () => {},
): Promise<RecordDigests> {
  const counting = new Counting();
  const theirs = entries(target)[Symbol.asyncIterator]();
  let there = await theirs.next();
  const group = new WriteGroup(target);
  for await (const entry of entries(source)) {
    counting.add(entry);
    while (!there.done && Buffer.compare(there.value.bytes, entry.bytes) < 0) {
      await group.add({ key: there.value.key, value: null, deleted: true });
      there = await theirs.next();
    }
    const isThere = !there.done && there.value.bytes.equals(entry.bytes);
    const isSame = isThere && Buffer.compare(there.value!.digest, entry.digest) === 0;
    if (isThere) there = await theirs.next();
    if (!isSame) await group.add({ key: entry.key, value: entry.value, deleted: false });
    if (counting.records % RECORDS_PER_READ === 0) onProgress(counting.records);
  }
  for (; !there.done; there = await theirs.next()) {
    await group.add({ key: there.value.key, value: null, deleted: true });
  }
  await group.commit();
  const wanted = counting.tally();
  const different = differences(wanted, await tallyOf(target));
  if (different.length === 0) return wanted;
  throw new StartError(
    `What was copied is not what was read (${different.join(", ")}): run the same command again.`,
  );
}

/** Counts and hashes of all records. */
export async function tallyOf(records: Records): Promise<RecordDigests> {
  const counting = new Counting();
  for await (const entry of entries(records)) counting.add(entry);
  return counting.tally();
}

/** First parts of keys under which two do not hold the same. */
export function differences(one: RecordDigests, other: RecordDigests): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((part) => {
    const [a, b] = [one.get(part), other.get(part)];
    return a?.count !== b?.count || a?.hash !== b?.hash;
  });
}

/** All of the sum. */
export function recordsIn(tally: RecordDigests): number {
  let all = 0;
  for (const { count } of tally.values()) all += count;
  return all;
}

async function* entries(records: Records): AsyncGenerator<Entry> {
  const all: AsyncIterable<ReadResult> = records.range({ prefix: [] }, {
    batchSize: RECORDS_PER_READ,
  });
  for await (const { key, value } of all) {
    if (OWN.has(key[0])) continue;
    yield { key, value, bytes: encodeKey(key), digest: digestOf(value) };
  }
}

/** Counts records, which come in the order of their keys. */
class Counting {
  records = 0;
  readonly #parts = new Map<string, { count: number; hash: Hash }>();

  add({ key, bytes, digest }: Entry): void {
    this.records++;
    const part = String(key[0]);
    const of = this.#parts.getOrInsertComputed(
      part,
      () => ({ count: 0, hash: createHash("sha256") }),
    );
    of.count++;
    of.hash.update(`${bytes.byteLength}:`).update(bytes).update(digest);
  }

  tally(): RecordDigests {
    const all = Array.from(
      this.#parts,
      ([part, { count, hash }]) => [part, { count, hash: hash.digest("hex") }] as const,
    );
    return new Map(all);
  }
}

/** Writes that are committed as many at once as fit. */
class WriteGroup {
  #writes = new Map<string, Write>();
  #bytes = 0;

  constructor(private readonly target: Engine) {}

  async add(write: Write): Promise<void> {
    const bytes = estimate(write.value);
    const { size } = this.#writes;
    if (size === GROUP.writes || (size > 0 && this.#bytes + bytes > GROUP.bytes)) {
      await this.commit();
    }
    this.#writes.set(String(this.#writes.size), write);
    this.#bytes += bytes;
  }

  async commit(): Promise<void> {
    if (this.#writes.size > 0) await writeAll(this.target, [...this.#writes.values()]);
    this.#writes = new Map();
    this.#bytes = 0;
  }
}

/** Writes records without checking what was there. */
export async function writeAll(target: Engine, all: Write[]): Promise<void> {
  const writes = new Map(all.map((write, n) => [String(n), write]));
  const commit = { checks: new Map(), writes, sums: new Map(), events: [] };
  for (let tries = 0; await target.commit(commit) === null; tries++) {
    if (tries === MAX_ATTEMPTS) throw new StartError("PostgreSQL refuses to store what is copied.");
  }
}
