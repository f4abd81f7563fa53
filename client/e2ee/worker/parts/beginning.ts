import {
  actsBetween,
  hasOtherKeys,
  isOpen,
  signable,
  type SpaceState,
} from "../../../../protocol/e2ee/authority_changes.ts";
import { readersOf } from "../../../../protocol/e2ee/authority.ts";
import type { Act } from "../../../../protocol/e2ee/acts.ts";
import { applyAct, type Signer } from "../../../../protocol/e2ee/authority_rules.ts";
import {
  type Authority,
  channelOverrides,
  membershipOf,
} from "../../../../protocol/e2ee/authority_state.ts";
import { readCertificate } from "../../../../protocol/e2ee/identity.ts";
import { can } from "../../../../protocol/permissions.ts";
import type { Beginning, PrivateChannel } from "../../link/conversations.ts";
import { PrivateError } from "../../link/errors.ts";
import { type AuthorityLog, passed } from "../authority_log.ts";
import { withheldOf } from "../membership.ts";
import { lazyModules } from "../lazy_modules.ts";
import type { GroupDeps } from "../group_deps.ts";
import type { Held } from "../held.ts";
import { firstActs } from "./member_acts.ts";
import { withKeys } from "./proven_keys.ts";
import type { Acts } from "./acts.ts";

/** Holders of one of these decide who can read from then on. */
const ADMITTING = ["manageMembers", "manageRoles", "manageChannels"] as const;

/**
 * What a conversation would begin with, for a person to see (MEND-34); again, where nobody has the
 * keys any more that its log knows (E2E-14).
 * @param held null: this person has no keys yet
 * @param state of a channel of a server, as the server says it
 * @throws PrivateError withheld: the server holds something of these people back
 */
export async function beginningOf(
  deps: GroupDeps,
  logs: AuthorityLog,
  channel: PrivateChannel,
  held: Held | null,
  state?: SpaceState,
): Promise<Beginning> {
  const { directory, userId } = deps;
  const { id } = channel;
  const log = await logs.update(channel);
  // As `append` has it.
  const { authority } = log.newRoot?.userId === userId ? passed(log) : log;
  // Which key one has makes no difference to what a first one signs.
  const signer = held
    ? await readCertificate(held.device.certificate)
    : { userId, personKey: new Uint8Array(32) };
  const acts: Act[] = [];
  let keyless: string[];
  if (state) {
    const proven = await withKeys(directory, state);
    keyless = proven.people.filter(({ key }) => !key).map(({ userId }) => userId);
    acts.push(...actsInServer(authority, signer, id, proven));
  } else {
    const people = await directory.get(channel.userIds, 0);
    // Of a server's channel their keys are left out, and the others begin.
    if (withheldOf(people).length) throw new PrivateError("withheld");
    // Who has no device could never read it (MEND-11).
    if ([...people.values()].every(({ devices }) => !devices.length)) people.clear();
    keyless = channel.userIds.filter((userId) => !people.has(userId));
    const isAgain = await (await lazyModules.outside()).isLost(deps, authority);
    acts.push(...firstActs(authority, channel, [...people.values()], isAgain));
  }
  const begun = structuredClone(authority);
  for (const act of acts) applyAct(begun, signer, act);
  const persons = await directory.get(begun.people.keys());
  const shown = (userId: string) => ({
    userId,
    trust: userId === deps.userId ? "self" as const : persons.get(userId)?.trust ?? "known",
  });
  return {
    acts,
    length: authority.length,
    canRead: readersOf(begun, id).map(shown),
    canAdmit: admittingIn(begun, id).map(shown),
    keyless,
  };
}

/**
 * A channel of a server: its root where it is the first, roles and people as the server says, as far
 * as this person may sign that (E2E-19). An owner who has lost the keys goes on with new ones, and
 * lets nobody in by that (E2E-14).
 */
function actsInServer(
  authority: Authority,
  signer: Signer,
  channelId: string,
  proven: SpaceState,
): Act[] {
  const isAgain = authority.owner === signer.userId && hasOtherKeys(authority, signer);
  const root: Act[] = authority.length && !isAgain ? [] : [{ kind: "root", space: "server" }];
  const begun = structuredClone(authority);
  for (const act of root) applyAct(begun, signer, act);
  const { acts } = signable(begun, signer, actsBetween(begun, channelId, proven));
  // Only removing needs no proof (E2E-18): of the rest people are asked, as of all that is unsigned.
  return [...root, ...acts.filter(({ kind }) => !isAgain || kind === "kick")];
}

/** Nobody comes to a direct message; anybody in a group adds others (E2E-16). */
function admittingIn(authority: Authority, channelId: string): string[] {
  const people = [...authority.people.keys()];
  if (authority.space !== "server") return authority.space === "dm" ? [] : people;
  return people.filter((userId) => {
    const membership = membershipOf(authority, userId);
    const overrides = channelOverrides(authority, channelId, userId);
    return ADMITTING.some((one) => can(membership, one) || can(membership, one, overrides));
  });
}

/**
 * What was shown, to be signed. Where the log has grown since, only what is open of it, and nothing
 * of a direct message or group that somebody else has begun.
 */
export async function asShown(
  { device, record }: Held,
  { acts, length }: Beginning,
): Promise<Acts> {
  const signer = await readCertificate(device.certificate);
  return (authority) => {
    if (authority.length === length) return acts;
    const isOwn = authority.root?.userId === signer.userId;
    if (record.channel.space !== "server" && !isOwn) return [];
    return signable(
      authority,
      signer,
      acts.filter((act) => act.kind !== "root" && isOpen(authority, act)),
    ).acts;
  };
}
