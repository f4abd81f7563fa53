import { type Bytes, equal, hex } from "../../../../protocol/e2ee/bytes.ts";
import {
  type BranchHead,
  isSignedPerson,
  keyLogEntry,
  userHash,
} from "../../../../protocol/e2ee/key_log.ts";
import { leafHash } from "../../../../protocol/e2ee/tree.ts";
import { PrivateError } from "../../link/errors.ts";
import type { CopiedEntry } from "./log_copy.ts";
import { beginningIn, deviceSaid, type ShownEntries } from "./proofs.ts";
import { isFormer, joined, type ReliedEntries } from "./relied_entries.ts";

/** Part of the log that the server's entries are compared with. */
export interface LogPart {
  /** Head up to whose size the log is compared. */
  head: BranchHead;
  /** Log entries from `from` on. */
  rows: CopiedEntry[];
  from: number;
  /** Bytes of a user's hash that the rows contain. */
  userBytes: number;
  /** Entries that this device knows, and that may not be in the log yet. */
  further: Bytes[];
}

/** Result of comparing the server's entries of a person with the log. */
export interface LogComparison {
  /** Entries that this device relies on from now on. */
  relied: ReliedEntries;
  /**
   * True if the log has an entry in their name that this device isn't shown, or lacks one it has
   * seen.
   */
  isLeftOut: boolean;
  /** True if other keys replaced the ones that the server shows. */
  isReplaced: boolean;
}

/**
 * Compares the entries that the server shows in a person's name with the leaves of the log
 * (MEND-30): each entry has to be there, and each leaf from the beginning of their keys on has to
 * be one that is shown or known.
 * @param shown with everything from `from` on
 * @throws PrivateError unproven if a shown entry isn't in the log
 */
export async function compareWithLog(
  userId: string,
  personKey: Bytes,
  shown: ShownEntries,
  known: ReliedEntries,
  { head, rows, from, userBytes, further }: LogPart,
): Promise<LogComparison> {
  const me = (await userHash(userId)).subarray(0, userBytes);
  const leaves = new Map<number, string>();
  for (const [i, { user, leaf }] of rows.entries()) {
    if (from + i < head.size && equal(user, me)) leaves.set(from + i, hex(leaf));
  }
  const leafOf = async (bytes: Bytes) => hex(await leafHash(bytes));
  const isAt = async (index: number, bytes: Bytes) => {
    const row = index < head.size ? rows[index - from] : undefined;
    return !!row && equal(row.leaf, await leafHash(bytes));
  };
  const { beginning, devices, others } = shown;
  const isKnown = (bytes: Bytes) => known.entries.some((one) => equal(one, bytes));
  for (const { index, bytes } of [beginning, ...devices, ...others]) {
    const isThere = index < from ? isKnown(bytes) : await isAt(index, bytes);
    if (!isThere) throw new PrivateError("unproven");
  }
  const theirs = [beginning, ...devices].map(({ bytes }) => bytes);
  const rest: Bytes[] = [];
  for (const { bytes } of others) {
    if (await deviceSaid(bytes, userId, personKey)) theirs.push(bytes);
    else rest.push(await leafHash(bytes));
  }
  const entries = joined(known.entries, theirs);
  const relied = { entries, others: joined(known.others, rest), seen: known.seen };
  const held = new Set(await Promise.all([...entries, ...further].map(leafOf)));
  for (const leaf of relied.others) held.add(hex(leaf));
  // A beginning of version 1 is unsigned: the first one counts.
  const first = new Set([
    await leafOf(beginning.bytes),
    await leafOf(keyLogEntry({ kind: "person", userId, personKey })),
    await leafOf(keyLogEntry({ kind: "reset", userId, personKey })),
  ]);
  const start = [...leaves].find(([, leaf]) => first.has(leaf))?.[0] ?? from;
  const isGone = async (bytes: Bytes) => {
    if (!await deviceSaid(bytes, userId, personKey)) return false;
    const hash = await leafHash(bytes);
    return !rows.some(({ leaf }) => equal(leaf, hash));
  };
  let isLeftOut = [...leaves].some(([index, leaf]) => index >= start && !held.has(leaf));
  // Entries known from another branch of the log were handed back, and have to be there again
  // (MEND-32).
  if (from === 0) { for (const one of entries) isLeftOut ||= await isGone(one); }
  let isReplaced = isFormer(entries, beginning.bytes);
  for (const { index, bytes } of others) {
    const other = index > start ? beginningIn(bytes) : null;
    if (!other || equal(other.personKey, personKey)) continue;
    // On a server that lost entries, earlier keys may come after the current ones.
    isReplaced ||= other.signed
      ? equal(other.signed.former, personKey) && await isSignedPerson(other)
      : head.branch === 0;
  }
  if (!isLeftOut) relied.seen = { branch: head.branch, size: head.size };
  return { relied, isLeftOut, isReplaced };
}
