import type { Group } from "../../../../mls/mod.ts";
import { type ParsedEntry, parseEntry } from "../../../../protocol/e2ee/authority_entry.ts";
import type { Bytes } from "../../../../protocol/e2ee/bytes.ts";
import { namedDevice } from "../../../../protocol/e2ee/identity.ts";
import { entryName } from "../authority_log.ts";
import type { OpenConversation } from "../open_conversation.ts";

/**
 * Returns who decided that people came into the group or left it: the signer of the newest entry of
 * the authority log since the epoch before that lets them in or takes them out. Where nobody has
 * signed that, as when the server removes somebody, and where the people stay the same: `by`.
 * @param by whose device has committed the change: any does that for others (E2E-39)
 * @param logLength of the log at the commit; null: not known here
 */
export async function commitAuthor(
  held: OpenConversation,
  next: Group,
  by: string,
  logLength: number | null,
): Promise<string> {
  const { deps: { store }, log: { authority }, record, group } = held;
  const changed = peopleIn(group).symmetricDifference(peopleIn(next));
  if (!changed.size) return by;
  const entries: ParsedEntry[] = [];
  for (let at = (logLength ?? authority.length) - 1; at >= (record.logLength ?? 0); at--) {
    const bytes = await store.get<Bytes>(entryName(authority.scope, at));
    if (!bytes) break;
    entries.push(parseEntry(bytes));
  }
  const found = entries.find((entry) => isAbout(held, entry, changed)) ??
    entries.find(({ act }) => isAboutMany(held.id, act));
  return found?.signer.userId ?? by;
}

/** Returns ids of the people whose devices are in a group. */
function peopleIn(group: Group | null): Set<string> {
  return new Set(group?.leaves.map(({ identity }) => namedDevice(identity).userId));
}

/** Returns whether an entry names one of these people, by a key that counts (MEND-37). */
function isAbout(
  { log: { falseKeys = [] } }: OpenConversation,
  { act, signer }: ParsedEntry,
  userIds: ReadonlySet<string>,
): boolean {
  if (act.kind === "leave" || act.kind === "root") return userIds.has(signer.userId);
  if (act.kind === "override") return act.target.type === "user" && userIds.has(act.target.id);
  if (!("user" in act) || !userIds.has(act.user)) return false;
  return act.kind !== "member" ||
    !falseKeys.some(({ by, user, key }) => {
      return by === signer.userId && user === act.user && key === act.key;
    });
}

/** Returns whether an entry may change for several people whether they read a channel. */
function isAboutMany(channelId: string, act: ParsedEntry["act"]): boolean {
  return act.kind === "role" || act.kind === "override" && act.channel === channelId;
}
