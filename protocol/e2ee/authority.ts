import { can } from "../permissions.ts";
import { AuthorityError, isNext } from "./authority_entry.ts";
import type { AuthorityChange, HistorySetting } from "./authority_change.ts";
import { type ParsedEntry, parseEntry, verifyEntry } from "./authority_entry.ts";
import { applyAct, type Undo } from "./authority_rules.ts";
import { type Authority, channelOverrides, membershipOf } from "./authority_state.ts";
import { type Bytes, hex, sha256 } from "./bytes.ts";
import type { Certificate } from "./identity.ts";
import type { Hex, LogPosition } from "./message_content.ts";

export interface FoldOptions {
  /**
   * Returns whether the first signer's key is accepted: pinned, or on first sight (E2E-19). In a
   * conversation that everyone left by losing their keys, one of them begins the log again; in a
   * server its owner continues with new keys (E2E-14).
   * @param before the state until then
   */
  trustsRoot(signer: Certificate, before: Authority): boolean | Promise<boolean>;
  /**
   * Returns whether a device had been revoked, so that its entries do not count. Default: false.
   */
  isRevoked?(signer: Certificate): boolean | Promise<boolean>;
  /**
   * Returns whether a root or member entry counts, by the person key that it names. Default: true.
   * An entry that doesn't count changes nothing, and the log stays valid (MEND-37).
   * @param now the key that the log knows of that person; undefined: they are not in it
   */
  hasKey?(userId: string, key: Hex, now: Hex | undefined): boolean;
  /** Refuses an entry that follows, by throwing, before its signatures are checked. */
  admit?(entry: ParsedEntry, before: Authority): void;
  /** True if the caller has checked the signatures. */
  isVerified?: boolean;
}

/**
 * Appends entries to a log, in order. An entry that does not follow, or whose signer was not
 * allowed to make it, invalidates the log (E2E-18). An entry of a later version ends the folding
 * with the reason `unknown`, without invalidating anything (MEND-71).
 * @throws AuthorityError with the entry's index in the whole log; `authority` stays as it was
 */
export async function foldEntries(
  authority: Authority,
  entries: Bytes[],
  options: FoldOptions,
): Promise<Authority> {
  const next = structuredClone(authority);
  await foldInto(next, entries, options);
  return next;
}

/**
 * Appends entries to the state in place: the state grows large, and copying it for each entry cost
 * more than all else (MEND-5). No other code may use the state meanwhile.
 * @returns undoes all of it, unless more was folded since
 * @throws AuthorityError as `foldEntries`; what `options` throw; the state is as it was then
 */
export async function foldInto(
  authority: Authority,
  entries: readonly Bytes[],
  options: FoldOptions,
): Promise<Undo> {
  const undos: Undo[] = [];
  const undo = () => {
    while (undos.length) undos.pop()!();
  };
  try {
    for (const bytes of entries) undos.push(await foldEntry(authority, parseEntry(bytes), options));
  } catch (error) {
    const { length } = authority;
    undo();
    if (!(error instanceof AuthorityError)) throw error;
    throw new AuthorityError(error.reason, error.message, length);
  }
  return undo;
}

/** Chain and signer come first: they cost nothing, and checking signatures does. */
async function foldEntry(
  authority: Authority,
  parsed: ParsedEntry,
  { trustsRoot, isRevoked = () => false, hasKey, admit, isVerified = false }: FoldOptions,
): Promise<Undo> {
  const { signer, act } = parsed;
  if (!isNext(parsed, authority)) {
    throw new AuthorityError("broken_chain", "not the next entry");
  }
  const known = authority.people.get(signer.userId)?.key;
  const isTrusted = authority.length === 0 || act.kind === "root"
    ? await trustsRoot(signer, authority)
    : known === hex(signer.personKey);
  if (!isTrusted || await isRevoked(signer)) {
    const isOwners = act.kind === "root" && authority.space === "server" &&
      authority.owner === signer.userId;
    const reason = isOwners ? "unconfirmed_root" : "not_allowed";
    throw new AuthorityError(reason, "an unknown signer");
  }
  admit?.(parsed, authority);
  const hash = isVerified ? await sha256(parsed.bytes) : (await verifyEntry(parsed)).hash;
  if (act.kind === "unknown") {
    throw new AuthorityError("unknown", `an entry of a later version: ${act.field}`);
  }
  const counts = !hasKey || countsFor(hasKey, authority, signer, act);
  const undo = counts ? applyAct(authority, signer, act) : () => {};
  const { head } = authority;
  authority.length++;
  authority.head = hash;
  authority.heads.push(hex(hash));
  return () => {
    authority.heads.pop();
    authority.head = head;
    authority.length--;
    undo();
  };
}

function countsFor(
  hasKey: NonNullable<FoldOptions["hasKey"]>,
  { people }: Authority,
  signer: Certificate,
  act: AuthorityChange,
): boolean {
  if (act.kind === "member") return hasKey(act.user, act.key, people.get(act.user)?.key);
  if (act.kind !== "root") return true;
  // `trustsRoot` judges a second root: its signer has lost the keys that the log knows.
  return hasKey(signer.userId, hex(signer.personKey), undefined);
}

/**
 * Returns whether a device belongs to a channel's group: its person may read there, with the key
 * that the log knows (E2E-18).
 */
export function belongsIn(
  authority: Authority,
  channelId: string,
  { userId, personKey }: Pick<Certificate, "userId" | "personKey">,
): boolean {
  if (authority.people.get(userId)?.key !== hex(personKey)) return false;
  return mayRead(authority, channelId, userId);
}

/** Returns the ids of the users who may read a channel (E2E-18). */
export function readersOf(authority: Authority, channelId: string): string[] {
  return [...authority.people.keys()].filter((userId) => mayRead(authority, channelId, userId));
}

function mayRead(authority: Authority, channelId: string, userId: string): boolean {
  const membership = membershipOf(authority, userId);
  return can(membership, "readMessages", channelOverrides(authority, channelId, userId));
}

/**
 * Returns who can read messages from before they joined; the space's default if nobody has set it
 * (E2E-32).
 * @param length settings after this many entries do not count
 */
export function historyOf(
  { history, space }: Authority,
  channelId: string,
  length = Infinity,
): HistorySetting {
  const said = history.get(channelId)?.findLast(({ at }) => at < length);
  return said?.setting ?? (space === "server" ? "all" : "joined");
}

/** Returns the position of the log that messages carry (E2E-22). */
export function logPosition({ length, head }: Authority): LogPosition {
  return { length, head: hex(head) };
}

/**
 * Compares the log with the one that another device has seen: `ahead`, the server has not shown all
 * of it here; `behind`, it is a part of this one; `split`, they are two logs (E2E-22).
 */
export function compareLogs(
  { length, heads }: Authority,
  other: LogPosition,
): "same" | "ahead" | "behind" | "split" {
  if (other.length > length) return "ahead";
  const head = other.length === 0 ? "0".repeat(64) : heads[other.length - 1];
  if (head !== other.head) return "split";
  return other.length === length ? "same" : "behind";
}
