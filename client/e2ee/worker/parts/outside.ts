import { belongsIn, readersOf } from "../../../../protocol/e2ee/authority.ts";
import { type Authority, membershipOf } from "../../../../protocol/e2ee/authority_state.ts";
import { hex } from "../../../../protocol/e2ee/bytes.ts";
import { can } from "../../../../protocol/permissions.ts";
import type { GroupDeps } from "../group_deps.ts";
import type { Held } from "../held.ts";
import { withheldOf } from "../membership.ts";
import { names, type OwnPerson } from "../records.ts";
import { type Phased, phased } from "../status.ts";

/** Where a conversation stands on a device that is not in its group. */
export async function outside(
  { deps, log: { authority }, record: { channel }, id }: Held,
): Promise<Phased> {
  const readers = readersOf(authority, id);
  const others = readers.filter((one) => one !== deps.userId);
  const own = (await deps.directory.get([deps.userId])).get(deps.userId);
  if (channel.space === "server" && !(own && belongsIn(authority, id, own))) {
    // The keys with which this person has signed all that is private here (E2E-14).
    if (authority.owner === deps.userId) return phased("lost");
    const may = (userId: string) => can(membershipOf(authority, userId), "manageMembers");
    return phased("unconfirmed", [...authority.people.keys()].filter(may));
  }
  if (authority.length > 0) {
    const isLost = channel.space !== "server" && !await isHeld(deps, authority);
    return phased(isLost ? "lost" : "waiting", others);
  }
  const people = await deps.directory.get(channel.userIds);
  const withheld = withheldOf(people);
  if (withheld.length && channel.space !== "server") return phased("withheld", withheld);
  const isAlone = [...people.values()].every(({ devices }) => !devices.length);
  return isAlone ? phased("waiting") : phased("starting");
}

/** Whether nobody has the keys any more by which a log was begun. */
export async function isLost(deps: GroupDeps, authority: Authority): Promise<boolean> {
  return authority.length > 0 && !await isHeld(deps, authority);
}

/**
 * Whether somebody may still have the keys that a log knows; nobody has those of an empty one. Keys
 * are lost only by a proven change to others: a person whom the server leaves out has lost nothing,
 * and one's own keys are never asked for (MEND-73).
 */
export async function isHeld(
  { directory, store, userId }: GroupDeps,
  { people }: Authority,
): Promise<boolean> {
  const own = await store.get<OwnPerson>(names.person);
  if (own && people.get(userId)?.key === hex(own.key.publicKey)) return true;
  const known = await directory.get(people.keys());
  return [...people].some(([id, { key }]) => {
    const person = known.get(id);
    return !person || person.isWithheld || hex(person.personKey) === key;
  });
}
