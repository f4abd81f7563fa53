import confusables from "unicode-confusables";
import { displayNameOf } from "../../protocol/display_name.ts";
import { lookOf } from "../../protocol/look_alikes.ts";
import type { Member } from "../../protocol/servers.ts";
import { isComplete } from "./known.ts";
import type { MemberList } from "./store.ts";

/** Made once for each list. */
const sets = new WeakMap<readonly Member[], ReadonlySet<string>>();

/**
 * Returns the ids of members whose display name or nickname could be mistaken for another reader's
 * name (MEND-25, COM-6); if not all readers are known, of all who have one.
 */
export function alikeIn(list: MemberList): ReadonlySet<string> {
  const named = list.members.filter((one) => one.nickname ?? one.display_name);
  if (!isComplete(list)) return new Set(named.map((member) => member.user_id));
  const known = sets.get(list.members) ?? compared(list.members, named);
  sets.set(list.members, known);
  return known;
}

function compared(members: readonly Member[], named: readonly Member[]): ReadonlySet<string> {
  /** By look: whose names have it. */
  const holders = new Map<string, Set<string>>();
  const look = (name: string) => lookOf(name, confusables.rectifyConfusion);
  for (const member of members) {
    for (const name of [member.username, displayNameOf(member)]) {
      const key = look(name);
      holders.set(key, (holders.get(key) ?? new Set()).add(member.user_id));
    }
  }
  const isAlike = (member: Member) => holders.get(look(displayNameOf(member)))!.size > 1;
  return new Set(named.filter(isAlike).map((member) => member.user_id));
}
