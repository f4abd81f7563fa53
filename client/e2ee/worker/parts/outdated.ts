import type { FoldOptions } from "../../../../protocol/e2ee/authority.ts";
import { KNOWN_WORDS } from "../../../../protocol/e2ee/authority_act.ts";
import {
  type AuthorityEntry,
  AuthorityError,
  isNext,
  readEntry,
} from "../../../../protocol/e2ee/authority_entry.ts";
import { type Bytes, hex, sha256 } from "../../../../protocol/e2ee/bytes.ts";
import { readAuthority } from "../authority_log.ts";
import { memberName } from "../conversation_names.ts";
import type { LogRecord } from "../group_records.ts";

/**
 * Reads a log on from an entry of a later version: checks form, chain and signatures, and takes in
 * only who was admitted, so that messages stay readable (MEND-71).
 * @param entries from the first unread one on
 * @param hasKey as in `FoldOptions`: nobody is admitted by a key that isn't theirs (MEND-37)
 * @returns the log as outdated; broken if an entry does not follow
 */
export async function readOutdated(
  log: LogRecord,
  entries: readonly Bytes[],
  trustsRoot: FoldOptions["trustsRoot"],
  hasKey: NonNullable<FoldOptions["hasKey"]>,
): Promise<LogRecord> {
  let { length, head, heads } = readAuthority(log);
  heads = [...heads];
  const ever = new Set(log.ever);
  const read = (): LogRecord => ({
    ...log,
    ever: [...ever],
    outdated: { words: KNOWN_WORDS, at: { length, head, heads } },
  });
  for (const bytes of entries) {
    let entry: AuthorityEntry;
    try {
      entry = await readEntry(bytes);
    } catch (error) {
      if (!(error instanceof AuthorityError)) throw error;
      if (error.reason !== "unknown") return { ...read(), isBroken: true };
      // An act of a later version is only known by its position.
      length++;
      head = await sha256(bytes);
      heads.push(hex(head));
      continue;
    }
    const { scope } = log.authority;
    if (!isNext(entry, { scope, length, head })) return { ...read(), isBroken: true };
    const { act, signer, hash } = entry;
    // An unknown signer breaks nothing: an act of a later version may have admitted them.
    const isLetIn = act.kind === "member" && ever.has(memberName(signer));
    if (isLetIn && hasKey(act.user, act.key, undefined)) ever.add(`${act.user}:${act.key}`);
    const isRoot = act.kind === "root" && hasKey(signer.userId, hex(signer.personKey), undefined);
    if (isRoot && await trustsRoot(signer, log.authority)) ever.add(memberName(signer));
    length++;
    head = hash;
    heads.push(hex(hash));
  }
  return read();
}
