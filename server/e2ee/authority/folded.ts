import { foldEntries } from "../../../protocol/e2ee/authority.ts";
import { AuthorityError, type KnownEntry } from "../../../protocol/e2ee/authority_entry.ts";
import { type Authority, emptyAuthority } from "../../../protocol/e2ee/authority_state.ts";
import type { Bytes } from "../../../protocol/e2ee/bytes.ts";
import type { Hex } from "../../../protocol/e2ee/message_content.ts";
import { AppError, invalid } from "../../../protocol/errors.ts";
import type { Db } from "../../storage/db.ts";
import { authorityKeys } from "./records.ts";

/** Logs whose authority is kept in memory. */
const KEPT = 50;
/** Entries that are read at once. */
const PAGE = 200;
const folded = new WeakMap<Db, Map<string, Authority>>();

/** What all entries of a log that are stored come to. */
export async function foldedLog(db: Db, scope: string): Promise<Authority> {
  const kept = folded.getOrInsertComputed(db, () => new Map());
  let authority: Authority = kept.get(scope) ?? emptyAuthority(scope);
  for (;;) {
    const page = { start: authority.length, limit: PAGE };
    const found = await db.list(authorityKeys.entries(scope), page);
    authority = await foldEntries(authority, found.map(({ value }) => value.bytes.slice()), TAKEN);
    if (found.length < PAGE) break;
  }
  kept.delete(scope);
  kept.set(scope, authority);
  if (kept.size > KEPT) kept.delete(kept.keys().next().value!);
  return authority;
}

/** Whose key is trusted is for each device to say. */
const TAKEN = { trustsRoot: () => true };

/**
 * Takes entries only as all devices will: one that none takes would end the log for good (E2E-18).
 * @param holdsKey whether this is the person's key now: as long as one has it, nobody begins a
 * conversation again
 * @throws AppError forbidden where whoever signed may not do that; invalid_input
 */
export async function requireAllowed(
  authority: Authority,
  entries: Bytes[],
  read: KnownEntry[],
  space: Authority["space"],
  holdsKey: (userId: string, key: Hex) => Promise<boolean>,
): Promise<void> {
  const [{ act }] = read;
  if (act.kind === "root" && act.space !== space) throw invalid("entries.0", "is of another space");
  try {
    const trustsRoot = async (_signer: unknown, { people }: Authority) => {
      if (space === "server") return true;
      for (const [userId, { key }] of people) if (await holdsKey(userId, key)) return false;
      return true;
    };
    await foldEntries(authority, entries, { trustsRoot });
  } catch (error) {
    if (!(error instanceof AuthorityError)) throw error;
    if (error.reason === "not_allowed") throw new AppError("forbidden");
    throw invalid(`entries.${error.index - authority.length}`, "does not follow");
  }
}
