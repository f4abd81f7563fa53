import {
  actsBetween,
  hasOtherKeys,
  isOpen,
  signable,
  type SpaceState,
} from "../../../../protocol/e2ee/authority_diff.ts";
import { readersOf } from "../../../../protocol/e2ee/authority.ts";
import type { AuthorityChange } from "../../../../protocol/e2ee/authority_change.ts";
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
import type { OpenConversation } from "../open_conversation.ts";
import { firstActs } from "./member_acts.ts";
import { withKeys } from "./proven_keys.ts";
import type { ChangesFor } from "./changes_for.ts";

/** Holders of one of these decide who can read from then on. */
const ADMITTING = ["manageMembers", "manageRoles", "manageChannels"] as const;

/**
 * Returns the preview of a conversation's start (MEND-34), or of its restart if nobody has the keys
 * in its log anymore (E2E-14).
 * @param held null: this person has no keys yet
 * @param state of a server channel, as the server reports it
 * @throws PrivateError withheld: the server withholds something about these people
 */
export async function beginningOf(
  deps: GroupDeps,
  logs: AuthorityLog,
  channel: PrivateChannel,
  held: OpenConversation | null,
  state?: SpaceState,
): Promise<Beginning> {
  const { directory, userId } = deps;
  const { id } = channel;
  const log = await logs.update(channel);
  // Same log as in `append`.
  const { authority } = log.newRoot?.userId === userId ? passed(log) : log;
  // The signer's key makes no difference to the acts of a first one.
  const signer = held
    ? await readCertificate(held.device.certificate)
    : { userId, personKey: new Uint8Array(32) };
  const acts: AuthorityChange[] = [];
  let keyless: string[];
  if (state) {
    const proven = await withKeys(directory, state);
    keyless = proven.people.filter(({ key }) => !key).map(({ userId }) => userId);
    acts.push(...actsInServer(authority, signer, id, proven));
  } else {
    const people = await directory.get(channel.userIds, 0);
    // In a server channel, people whose keys are withheld are left out, and the others begin.
    if (withheldOf(people).length) throw new PrivateError("withheld");
    // People without a device could never read it (MEND-11).
    if ([...people.values()].every(({ devices }) => !devices.length)) people.clear();
    keyless = channel.userIds.filter((userId) => !people.has(userId));
    const isAgain = await (await lazyModules.outsider()).isLost(deps, authority);
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
 * Returns the acts for a server channel: its root if it is the first, roles and people according to
 * the server, as far as this person may sign them (E2E-19). An owner who lost the keys continues
 * with new ones, which admits nobody (E2E-14).
 */
function actsInServer(
  authority: Authority,
  signer: Signer,
  channelId: string,
  proven: SpaceState,
): AuthorityChange[] {
  const isAgain = authority.owner === signer.userId && hasOtherKeys(authority, signer);
  const root: AuthorityChange[] = authority.length && !isAgain
    ? []
    : [{ kind: "root", space: "server" }];
  const begun = structuredClone(authority);
  for (const act of root) applyAct(begun, signer, act);
  const { acts } = signable(begun, signer, actsBetween(begun, channelId, proven));
  // Only removals need no proof (E2E-18): people confirm the rest, like anything unsigned.
  return [...root, ...acts.filter(({ kind }) => !isAgain || kind === "kick")];
}

/** Returns who may admit others: nobody in a direct message, any member in a group (E2E-16). */
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
 * Returns the shown acts, for signing. If the log has grown since, only those still open, and none
 * in a direct message or group that another member began.
 */
export async function asShown(
  { device, record }: OpenConversation,
  { acts, length }: Beginning,
): Promise<ChangesFor> {
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
