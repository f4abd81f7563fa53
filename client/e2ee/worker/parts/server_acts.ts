import {
  actsBetween,
  completed,
  hasOtherKeys,
  isOpen,
  type RoleChange,
  signable,
  type SpaceState,
} from "../../../../protocol/e2ee/authority_changes.ts";
import type { Act } from "../../../../protocol/e2ee/authority_entry.ts";
import { applyAct } from "../../../../protocol/e2ee/authority_rules.ts";
import type { Authority } from "../../../../protocol/e2ee/authority_state.ts";
import { hex } from "../../../../protocol/e2ee/bytes.ts";
import { readCertificate } from "../../../../protocol/e2ee/identity.ts";
import { type AuthorityLog, isHeld } from "../authority_log.ts";
import type { Person } from "../../link/verbs.ts";
import type { Directory } from "../directory.ts";
import type { GroupDeps } from "../group_deps.ts";
import { firstActs } from "./member_acts.ts";
import type { Held } from "../held.ts";

export { newKeys, newMembers } from "./member_acts.ts";

/** Makes the acts that are to be appended of the log as it is by then. */
export type Acts = (authority: Authority) => Act[];

/**
 * What a conversation begins with; again, where nobody has the keys any more that its log knows
 * (E2E-14).
 * @param people the others, who have keys
 * @param state of a channel of a server
 */
export async function beginning(
  deps: GroupDeps,
  logs: AuthorityLog,
  held: Held,
  people: Person[],
  state?: SpaceState,
): Promise<Acts> {
  if (state) return await beginningIn(deps.directory, held, state);
  const { channel } = held.record;
  const { authority } = await logs.update(channel);
  const { length } = authority;
  const isAgain = length > 0 && !await isHeld(deps, authority);
  return (now) => firstActs(now, channel, people, isAgain && now.length === length);
}

/**
 * What a private channel of a server begins with (E2E-19): the server's root where it is the first,
 * roles and people as the server says, as far as this person may sign that. An owner who has lost
 * the keys goes on with new ones, and lets nobody in by that (E2E-14).
 */
async function beginningIn(
  directory: Directory,
  { id, device }: Held,
  state: SpaceState,
): Promise<Acts> {
  const proven = await withKeys(directory, state);
  const signer = await readCertificate(device.certificate);
  return (authority) => {
    const isAgain = authority.owner === signer.userId && hasOtherKeys(authority, signer);
    const root: Act[] = authority.length && !isAgain ? [] : [{ kind: "root", space: "server" }];
    const begun = structuredClone(authority);
    for (const act of root) applyAct(begun, signer, act);
    const { acts } = signable(begun, signer, actsBetween(begun, id, proven));
    // Only removing needs no proof (E2E-18): of the rest people are asked, as of all that is unsigned.
    return [...root, ...acts.filter(({ kind }) => !isAgain || kind === "kick")];
  };
}

/** What is not signed of what the server says, by whether this person may sign it (E2E-18). */
export async function unsignedIn(
  directory: Directory,
  { id, device, log: { authority } }: Held,
  state: SpaceState,
): Promise<{ acts: Act[]; others: Act[] }> {
  const proven = await withKeys(directory, state);
  const signer = await readCertificate(device.certificate);
  return signable(authority, signer, actsBetween(authority, id, proven));
}

/** Of these acts those that change something, and that this person may sign. */
export async function signedNow(
  { device }: Held,
  acts: (Act | RoleChange)[],
): Promise<Acts> {
  const signer = await readCertificate(device.certificate);
  return (authority) => {
    // Without a root nothing of the server is private.
    if (!authority.length) return [];
    const open = acts.map((act) => completed(authority, act))
      .filter((act) => act !== null)
      .filter((act) => isOpen(authority, act));
    return signable(authority, signer, open).acts;
  };
}

/** With the keys that are proven to be theirs, in place of what a page says. */
async function withKeys(directory: Directory, state: SpaceState): Promise<SpaceState> {
  const ids = state.people.map(({ userId }) => userId);
  const before = await directory.get(ids);
  // They may have made some since.
  const found = await directory.get(ids.filter((id) => !before.has(id)), 0);
  const known = new Map([...before, ...found]);
  const people = state.people.map((one) => {
    const person = known.get(one.userId);
    return { ...one, key: person && !person.isWithheld ? hex(person.personKey) : null };
  });
  return { ...state, people };
}
