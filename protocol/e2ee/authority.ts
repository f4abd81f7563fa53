import { can } from "../permissions.ts";
import { AuthorityError, type HistorySetting, isNext, readEntry } from "./authority_entry.ts";
import { applyAct } from "./authority_rules.ts";
import { type Authority, channelOverrides, membershipOf } from "./authority_state.ts";
import { type Bytes, hex } from "./bytes.ts";
import type { Certificate } from "./identity.ts";
import type { LogPosition } from "./message_content.ts";

export interface FoldOptions {
  /** Whether the first signer's key is taken for theirs: pinned, or at first sight (E2E-19). */
  trustsRoot(signer: Certificate): boolean | Promise<boolean>;
  /** Whether a device had been revoked; its entries do not count. Default: none. */
  isRevoked?(signer: Certificate): boolean | Promise<boolean>;
}

/**
 * Takes further entries of a log, in their order. An entry that does not follow, or whose signer
 * was not allowed to make it, makes the log invalid (E2E-18).
 * @throws AuthorityError with the entry's index in the whole log; `authority` stays as it was
 */
export async function foldEntries(
  authority: Authority,
  entries: Bytes[],
  { trustsRoot, isRevoked = () => false }: FoldOptions,
): Promise<Authority> {
  const next = structuredClone(authority);
  for (const bytes of entries) {
    try {
      const entry = await readEntry(bytes);
      if (!isNext(entry, next)) {
        throw new AuthorityError("broken_chain", "an entry that does not follow");
      }
      const { signer } = entry;
      const known = next.people.get(signer.userId)?.key;
      const isTrusted = next.length === 0
        ? await trustsRoot(signer)
        : known === hex(signer.personKey);
      if (!isTrusted || await isRevoked(signer)) {
        throw new AuthorityError("not_allowed", "signed by nobody whom the log knows");
      }
      applyAct(next, signer, entry.act);
      next.length++;
      next.head = entry.hash;
      next.heads.push(hex(entry.hash));
    } catch (error) {
      if (!(error instanceof AuthorityError)) throw error;
      throw new AuthorityError(error.reason, error.message, next.length);
    }
  }
  return next;
}

/**
 * Whether a device belongs into a channel's group: its person may read there, by the key that the
 * log knows (E2E-18).
 */
export function belongsIn(
  authority: Authority,
  channelId: string,
  { userId, personKey }: Pick<Certificate, "userId" | "personKey">,
): boolean {
  if (authority.people.get(userId)?.key !== hex(personKey)) return false;
  const membership = membershipOf(authority, userId);
  return can(membership, "readMessages", channelOverrides(authority, channelId, userId));
}

/** Who reads what was written before they came; as the space has it where nobody said (E2E-32). */
export function historyOf({ history, space }: Authority, channelId: string): HistorySetting {
  return history.get(channelId) ?? (space === "group" ? "joined" : "all");
}

/** What a message says of the log (E2E-22). */
export function logPosition({ length, head }: Authority): LogPosition {
  return { length, head: hex(head) };
}

/**
 * How the log that another device has seen relates to this one: `ahead`, the server has not shown
 * all of it here; `behind`, it is a part of this one; `split`, they are two logs (E2E-22).
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
