import QuickLRU from "quick-lru";
import { AuthorityError, parseEntry } from "../../../protocol/e2ee/authority_entry.ts";
import type { Bytes } from "../../../protocol/e2ee/bytes.ts";
import { MAX_KEYS_PER_PAGE } from "../../../protocol/e2ee/group_schemas.ts";
import { readKeyLogEntry } from "../../../protocol/e2ee/key_log.ts";
import type { LogHead } from "../../../protocol/e2ee/people_schemas.ts";
import { createKeyedQueue, type KeyedQueue } from "../../../protocol/keyed_queue.ts";
import type { FeaturesContext } from "../../features/context.ts";
import type { Db } from "../../storage/db.ts";
import { logEntries } from "../log/records.ts";
import { headView } from "../log/view.ts";
import { authorityEntries } from "./records.ts";
import { accessScope } from "./service.ts";

/** Entries of the key log that are read at once. */
const KEY_LOG_ENTRIES_PER_READ = 500;
/** Entries of a log of authority that are read at once. */
const AUTHORITY_ENTRIES_PER_READ = 200;
/** Most logs whose people are kept. */
const MAX_CACHED_LOGS = 1000;

/** The people whom an authority log names, and their keys as read so far. */
interface NamedPeople {
  /** Entries of the log of authority that were read. */
  length: number;
  /** The key log's branch: after a rewind its entries have other indices. */
  branch: number;
  /** Entries of the key log that were read. */
  size: number;
  /** By user id, indices of the person and reset entries; null: they weren't looked for yet. */
  indices: Map<string, number[] | null>;
}

interface Logs {
  inTurn: KeyedQueue;
  /** By scope. */
  kept: QuickLRU<string, NamedPeople>;
}

const logsOf = new WeakMap<Db, Logs>();

/**
 * Reads the person and reset entries of all people whom a log names, including deleted accounts, by
 * index in the key log: a reader admits nobody by a key that isn't theirs (MEND-37). The log isn't
 * folded, so that entries of a later version hide nobody (MEND-71).
 * @param after entries after this index; at most MAX_KEYS_PER_PAGE @throws AppError not_found
 */
export async function keysInLog(
  app: FeaturesContext,
  userId: string,
  scope: string,
  after = -1,
): Promise<{ entries: { index: number; entry: string }[]; head: LogHead }> {
  await app.db.read(accessScope, userId, scope);
  const { inTurn, kept } = logsOf.getOrInsertComputed(app.db, () => ({
    inTurn: createKeyedQueue(),
    kept: new QuickLRU<string, NamedPeople>({ maxSize: MAX_CACHED_LOGS }),
  }));
  const indices = await inTurn(scope, async () => {
    const known = kept.get(scope) ?? { length: 0, branch: 0, size: 0, indices: new Map() };
    // A state that could not be read on is read from the beginning the next time.
    kept.delete(scope);
    await readNames(app.db, scope, known);
    await readIndices(app, known);
    kept.set(scope, known);
    return [...known.indices.values()].flatMap((found) => found ?? []);
  });
  const wanted = indices.filter((index) => index > after).sort((a, b) => a - b);
  wanted.length = Math.min(wanted.length, MAX_KEYS_PER_PAGE);
  const found = await app.db.getMany(wanted.map((index) => logEntries.key({ index })));
  const entries = wanted.map((index, i) => ({ index, entry: found[i]!.bytes.toBase64() }));
  // Read afterwards, so that it includes all of these entries.
  return { entries, head: await headView(app) };
}

async function readNames(db: Db, scope: string, named: NamedPeople): Promise<void> {
  for (;;) {
    const page = { start: named.length, limit: AUTHORITY_ENTRIES_PER_READ };
    const found = await db.list(authorityEntries.prefix({ scope }), page);
    for (const { value } of found) {
      const userId = nameIn(value.bytes.slice());
      if (userId && !named.indices.has(userId)) named.indices.set(userId, null);
    }
    named.length += found.length;
    if (found.length < AUTHORITY_ENTRIES_PER_READ) return;
  }
}

/** Returns the id of the user whom an entry adds. */
function nameIn(bytes: Bytes): string | null {
  try {
    const { act, signer } = parseEntry(bytes);
    if (act.kind === "root") return signer.userId;
    return act.kind === "member" ? act.user : null;
  } catch (error) {
    if (error instanceof AuthorityError) return null;
    throw error;
  }
}

async function readIndices({ db, keyLog }: FeaturesContext, named: NamedPeople): Promise<void> {
  const { head: { size, branch } } = await keyLog.head();
  if (branch !== named.branch) {
    for (const userId of named.indices.keys()) named.indices.set(userId, null);
    named.branch = branch;
  }
  // Newcomers' entries are listed below.
  const isKnown = [...named.indices.values()].some((found) => found);
  for (let from = isKnown ? named.size : size; from < size; from += KEY_LOG_ENTRIES_PER_READ) {
    const count = Math.min(KEY_LOG_ENTRIES_PER_READ, size - from);
    const entries = await db.getMany(
      Array.from({ length: count }, (_, i) => logEntries.key({ index: from + i })),
    );
    for (const [i, entry] of entries.entries()) {
      const found = entry && named.indices.get(entry.userId);
      if (found && isBeginning(entry.bytes.slice())) found.push(from + i);
    }
  }
  named.size = size;
  for (const [userId, found] of named.indices) {
    if (found) continue;
    const entries = (await keyLog.entriesOf(userId)).filter(({ index }) => index < size);
    const own = entries.filter(({ bytes }) => isBeginning(bytes));
    named.indices.set(userId, own.map(({ index }) => index));
  }
}

/** Returns whether an entry begins a person key. */
function isBeginning(bytes: Bytes): boolean {
  const { kind } = readKeyLogEntry(bytes);
  return kind === "person" || kind === "reset";
}
