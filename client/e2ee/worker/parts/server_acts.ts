import {
  actsBetween,
  completed,
  isOpen,
  type RoleChange,
  signable,
  signedRule,
  type SpaceState,
} from "../../../../protocol/e2ee/authority_changes.ts";
import type { Act } from "../../../../protocol/e2ee/authority_entry.ts";
import { hex } from "../../../../protocol/e2ee/bytes.ts";
import { readCertificate } from "../../../../protocol/e2ee/identity.ts";
import { ruleOf, type UnsignedActs } from "../../../../protocol/e2ee/unsigned_changes.ts";
import type { Directory } from "../directory.ts";
import type { Held } from "../held.ts";
import type { Acts } from "./beginning.ts";

export { asShown, beginningOf } from "./beginning.ts";
export { newKeys, newMembers } from "./member_acts.ts";

/** What is not signed of what the server says, by whether this person may sign it (E2E-18). */
export async function unsignedIn(
  directory: Directory,
  { id, device, log: { authority } }: Held,
  state: SpaceState,
): Promise<UnsignedActs> {
  const proven = await withKeys(directory, state);
  const signer = await readCertificate(device.certificate);
  const all = actsBetween(authority, id, proven);
  const before = Object.fromEntries(all.map((act) => [ruleOf(act), signedRule(authority, act)]));
  return { ...signable(authority, signer, all), before };
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
export async function withKeys(directory: Directory, state: SpaceState): Promise<SpaceState> {
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
