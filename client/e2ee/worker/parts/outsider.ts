import { belongsIn, readersOf } from "../../../../protocol/e2ee/authority.ts";
import { type Authority, membershipOf } from "../../../../protocol/e2ee/authority_state.ts";
import { can } from "../../../../protocol/permissions.ts";
import type { GroupDeps } from "../group_deps.ts";
import type { OpenConversation } from "../open_conversation.ts";
import { withheldOf } from "../membership.ts";
import { lazyModules } from "../lazy_modules.ts";
import { type Phased, phased } from "../status.ts";

/** Returns the state of a conversation on a device that isn't in its group. */
export async function outsiderStatus(
  { deps, log: { authority }, record: { channel }, id }: OpenConversation,
): Promise<Phased> {
  const readers = readersOf(authority, id);
  const others = readers.filter((one) => one !== deps.userId);
  const own = (await deps.directory.get([deps.userId])).get(deps.userId);
  if (channel.space === "server" && !(own && belongsIn(authority, id, own))) {
    // The lost keys signed everything private here (E2E-14).
    if (authority.owner === deps.userId) return phased("lost");
    const may = (userId: string) => can(membershipOf(authority, userId), "manageMembers");
    return phased("unconfirmed", [...authority.people.keys()].filter(may));
  }
  if (authority.length > 0) {
    const isGone = channel.space !== "server" && await isLost(deps, authority);
    return phased(isGone ? "lost" : "waiting", others);
  }
  const people = await deps.directory.get(channel.userIds);
  const withheld = withheldOf(people);
  if (withheld.length && channel.space !== "server") return phased("withheld", withheld);
  const isAlone = [...people.values()].every(({ devices }) => !devices.length);
  return isAlone ? phased("waiting") : phased("starting");
}

/** Returns whether nobody has the keys anymore that began a log. @throws CallError */
export async function isLost(deps: GroupDeps, authority: Authority): Promise<boolean> {
  return authority.length > 0 && !await (await lazyModules.logKeys()).isHeld(deps, authority);
}
