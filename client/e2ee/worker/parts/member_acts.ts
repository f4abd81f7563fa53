import type { AuthorityChange } from "../../../../protocol/e2ee/authority_change.ts";
import type { Authority } from "../../../../protocol/e2ee/authority_state.ts";
import { hex } from "../../../../protocol/e2ee/bytes.ts";
import type { PrivateChannel } from "../../link/conversations.ts";
import type { Person } from "../../link/keys.ts";

/**
 * Returns the first acts of a conversation: its root, and the members with keys (E2E-19).
 * @param isAgain nobody has the earlier keys (E2E-14)
 */
export function firstActs(
  authority: Authority,
  { space }: PrivateChannel,
  others: Person[],
  isAgain: boolean,
): AuthorityChange[] {
  if (authority.length > 0 && !isAgain) return [];
  authority = isAgain ? { ...authority, people: new Map() } : authority;
  return [{ kind: "root", space }, ...newMembers(authority, others)];
}

/** Returns acts for people who aren't members yet (E2E-16). */
export function newMembers({ people }: Authority, others: Person[]): AuthorityChange[] {
  return membersOf(others.filter(({ userId }) => !people.has(userId)));
}

/** Returns acts for the members' new keys (E2E-35). */
export function newKeys({ people }: Authority, changed: Person[]): AuthorityChange[] {
  return membersOf(changed.filter(({ userId, personKey }) => {
    const known = people.get(userId);
    return known && known.key !== hex(personKey);
  }));
}

function membersOf(people: Person[]): AuthorityChange[] {
  return people.map(({ userId, personKey }) => {
    return { kind: "member", user: userId, key: hex(personKey) };
  });
}
