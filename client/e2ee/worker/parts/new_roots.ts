import { fromBase64 } from "../../../base/base64.ts";
import type { FoldOptions } from "../../../../protocol/e2ee/authority.ts";
import { AuthorityError, isNext, readEntry } from "../../../../protocol/e2ee/authority_entry.ts";
import { hex } from "../../../../protocol/e2ee/bytes.ts";
import { passed, takeEntry } from "../authority_log.ts";
import { memberName } from "../conversation_names.ts";
import type { GroupDeps } from "../group_deps.ts";
import type { LogRecord } from "../group_records.ts";

/**
 * Skips entries after a server's owner continues with keys that nobody has confirmed here: they
 * don't count, up to a later root that somebody has confirmed (E2E-14).
 * @returns the log after that root; otherwise where it was, with `newRoot`. Broken if the owner
 *   hasn't reset their keys, or if an entry does not follow
 */
export async function passOver(
  { call, directory }: GroupDeps,
  log: LogRecord,
  trustsRoot: FoldOptions["trustsRoot"],
): Promise<LogRecord> {
  const { scope, owner, people } = log.authority;
  // New roots occur in a server's log, which has an owner.
  const userId = owner!;
  const person = (await directory.get([userId], 0)).get(userId);
  if (!person || hex(person.personKey) === people.get(userId)?.key) {
    return { ...log, isBroken: true };
  }
  let { length, head } = log.authority;
  const heads = [...log.authority.heads];
  /** Names of members, in the form of `LogRecord.ever`. */
  const believed: string[] = [];
  for (;;) {
    const shown = await call("getAuthority", { scope, query: { from: length } });
    if (!shown.entries.length) return { ...log, newRoot: { userId, at: { length, head, heads } } };
    for (const one of shown.entries) {
      const bytes = fromBase64(one);
      const behind = passed({ ...log, newRoot: { userId, at: { length, head, heads } } });
      try {
        const entry = await readEntry(bytes);
        if (!isNext(entry, behind.authority)) return { ...log, isBroken: true };
        if (entry.act.kind === "root" && await trustsRoot(entry.signer, behind.authority)) {
          // Clients that trusted the old root already admitted these members: remove them, and
          // accept commits that mention them.
          const ever = [...new Set([...log.ever, ...believed])];
          return await takeEntry({ ...behind, ever }, bytes, trustsRoot);
        }
        if (entry.act.kind === "root") believed.push(memberName(entry.signer));
        if (entry.act.kind === "member") believed.push(`${entry.act.user}:${entry.act.key}`);
        length++;
        head = entry.hash;
        heads.push(hex(head));
      } catch (error) {
        if (error instanceof AuthorityError) return { ...log, isBroken: true };
        throw error;
      }
    }
  }
}
