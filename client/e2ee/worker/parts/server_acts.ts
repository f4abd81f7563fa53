import {
  actsBetween,
  completed,
  isOpen,
  type RoleChange,
  signable,
  signedRule,
  type SpaceState,
} from "../../../../protocol/e2ee/authority_diff.ts";
import type { AuthorityChange } from "../../../../protocol/e2ee/authority_change.ts";
import { readCertificate } from "../../../../protocol/e2ee/identity.ts";
import { ruleOf, type UnsignedActs } from "../../../../protocol/e2ee/unsigned_changes.ts";
import type { OpenConversation } from "../open_conversation.ts";
import type { OpenConversations } from "../open_conversations.ts";
import type { ChangesFor } from "./changes_for.ts";
import { withKeys } from "./proven_keys.ts";

export { asShown, beginningOf } from "./conversation_start.ts";
export { newKeys, newMembers } from "./member_acts.ts";

/**
 * Returns the unsigned changes that the server shows, by whether this person may sign them
 * (E2E-18).
 */
export async function unsignedIn(
  { deps, logs }: Pick<OpenConversations, "deps" | "logs">,
  held: OpenConversation | null,
  state: SpaceState,
): Promise<UnsignedActs> {
  const nothing = { acts: [], others: [], before: {} };
  if (!held) return nothing;
  held.log = await logs.update(held.record.channel);
  // An outdated log doesn't tell what is signed and what isn't.
  if (held.log.outdated) return nothing;
  const { id, device, log: { authority } } = held;
  const proven = await withKeys(deps.directory, state);
  const signer = await readCertificate(device.certificate);
  const all = actsBetween(authority, id, proven);
  const before = Object.fromEntries(all.map((act) => [ruleOf(act), signedRule(authority, act)]));
  return { ...signable(authority, signer, all), before };
}

/** Returns the acts that change something and that this person may sign. */
export async function signedNow(
  { device }: OpenConversation,
  acts: (AuthorityChange | RoleChange)[],
): Promise<ChangesFor> {
  const signer = await readCertificate(device.certificate);
  return (authority) => {
    // Without a root nothing in the server is private.
    if (!authority.length) return [];
    const open = acts.map((act) => completed(authority, act))
      .filter((act) => act !== null)
      .filter((act) => isOpen(authority, act));
    return signable(authority, signer, open).acts;
  };
}
