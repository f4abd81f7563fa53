import { fromBase64 } from "../../../base/base64.ts";
import type { FoldOptions } from "../../../../protocol/e2ee/authority.ts";
import { AuthorityError, isNext, readEntry } from "../../../../protocol/e2ee/authority_entry.ts";
import { hex } from "../../../../protocol/e2ee/bytes.ts";
import { passed, takeEntry } from "../authority_log.ts";
import { memberName } from "../conversation_names.ts";
import type { GroupDeps } from "../group_deps.ts";
import type { LogRecord } from "../group_records.ts";

/**
 * A server's owner goes on with keys that nobody has confirmed here: what follows counts for nothing,
 * up to a later beginning that somebody has confirmed (E2E-14).
 * @returns behind that one; else where it was, with `newRoot`. Broken where the owner has not begun
 * anew, or where an entry does not follow
 */
export async function passOver(
  { call, directory }: GroupDeps,
  log: LogRecord,
  trustsRoot: FoldOptions["trustsRoot"],
): Promise<LogRecord> {
  const { scope, owner, people } = log.authority;
  // New roots are of a server, whose log has an owner.
  const userId = owner!;
  const person = (await directory.get([userId], 0)).get(userId);
  if (!person || hex(person.personKey) === people.get(userId)?.key) {
    return { ...log, isBroken: true };
  }
  let { length, head } = log.authority;
  const heads = [...log.authority.heads];
  /** As `LogRecord.ever` has them. */
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
