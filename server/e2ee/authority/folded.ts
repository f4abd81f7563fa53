import { foldInto, type FoldOptions } from "../../../protocol/e2ee/authority.ts";
import { type Authority, emptyAuthority } from "../../../protocol/e2ee/authority_state.ts";
import { createKeyedQueue, type KeyedQueue } from "../../../protocol/keyed_queue.ts";
import type { Db } from "../../storage/db.ts";
import { authorityEntries } from "./records.ts";

/** Entries of all logs whose state is kept in memory, together. */
const MAX_CACHED_ENTRIES = 500_000;
/** Logs whose state is kept, however short they are. */
const MAX_CACHED_LOGS = 1000;
/** Entries that are read at once. */
const ENTRIES_PER_READ = 200;

/** A log as it is folded: changed in place, and used by one at a time. */
export interface FoldedLog {
  /** Without `heads`, which the server has no use for. */
  authority: Authority;
  /** How many entries each person has signed, by user id. */
  signed: Map<string, number>;
}

interface Logs {
  inTurn: KeyedQueue;
  /** By scope, the one that was used last at the end. */
  kept: Map<string, FoldedLog>;
}

const logsOf = new WeakMap<Db, Logs>();

/**
 * Lends a log, folded up to its last stored entry, to one task at a time (MEND-5). The task may
 * change it in step with what it stores, and must not keep it.
 */
export async function withFoldedLog<T>(
  db: Db,
  scope: string,
  task: (log: FoldedLog) => T | Promise<T>,
): Promise<T> {
  const logs = logsOf.getOrInsertComputed(db, () => ({
    inTurn: createKeyedQueue(),
    kept: new Map(),
  }));
  return await logs.inTurn(scope, async () => {
    const log = logs.kept.get(scope) ?? { authority: emptyAuthority(scope), signed: new Map() };
    // A state that could not be folded further is read again next time.
    logs.kept.delete(scope);
    await catchUp(db, log);
    logs.kept.set(scope, log);
    forgetOldest(logs.kept);
    return await task(log);
  });
}

/** Folds entries stored since, by this node or another one. */
async function catchUp(db: Db, { authority, signed }: FoldedLog): Promise<void> {
  const options: FoldOptions = {
    // Each device decides whose key it trusts.
    trustsRoot: () => true,
    isVerified: true,
    admit: ({ signer: { userId } }) => void signed.set(userId, (signed.get(userId) ?? 0) + 1),
  };
  for (;;) {
    const page = { start: authority.length, limit: ENTRIES_PER_READ };
    const found = await db.list(authorityEntries.prefix({ scope: authority.scope }), page);
    await foldInto(authority, found.map(({ value }) => value.bytes.slice()), options);
    authority.heads.length = 0;
    if (found.length < ENTRIES_PER_READ) return;
  }
}

function forgetOldest(kept: Map<string, FoldedLog>): void {
  let entries = 0;
  for (const { authority } of kept.values()) entries += authority.length;
  for (const [scope, { authority }] of kept) {
    if (kept.size === 1 || (entries <= MAX_CACHED_ENTRIES && kept.size <= MAX_CACHED_LOGS)) return;
    kept.delete(scope);
    entries -= authority.length;
  }
}
