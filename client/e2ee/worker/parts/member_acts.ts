import type { Act } from "../../../../protocol/e2ee/acts.ts";
import type { Authority } from "../../../../protocol/e2ee/authority_state.ts";
import { hex } from "../../../../protocol/e2ee/bytes.ts";
import type { PrivateChannel } from "../../link/conversations.ts";
import type { Person } from "../../link/keys.ts";

/**
 * What begins a conversation: its root, and those who have keys (E2E-19).
 * @param isAgain nobody has the keys of before (E2E-14)
 */
export function firstActs(
  authority: Authority,
  { space }: PrivateChannel,
  others: Person[],
  isAgain: boolean,
): Act[] {
  if (authority.length > 0 && !isAgain) return [];
  authority = isAgain ? { ...authority, people: new Map() } : authority;
  return [{ kind: "root", space }, ...newMembers(authority, others)];
}

/** Who is not in it yet (E2E-16). */
export function newMembers({ people }: Authority, others: Person[]): Act[] {
  return membersOf(others.filter(({ userId }) => !people.has(userId)));
}

/** The keys that those who are in it have now (E2E-35). */
export function newKeys({ people }: Authority, changed: Person[]): Act[] {
  return membersOf(changed.filter(({ userId, personKey }) => {
    const known = people.get(userId);
    return known && known.key !== hex(personKey);
  }));
}

function membersOf(people: Person[]): Act[] {
  return people.map(({ userId, personKey }) => {
    return { kind: "member", user: userId, key: hex(personKey) };
  });
}
