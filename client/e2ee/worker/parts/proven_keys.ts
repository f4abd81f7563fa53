import type { SpaceState } from "../../../../protocol/e2ee/authority_diff.ts";
import { hex } from "../../../../protocol/e2ee/bytes.ts";
import type { Directory } from "../directory.ts";

/** Returns a state with people's proven keys instead of the page's. */
export async function withKeys(directory: Directory, state: SpaceState): Promise<SpaceState> {
  const ids = state.people.map(({ userId }) => userId);
  const before = await directory.get(ids);
  // They may have made keys since.
  const found = await directory.get(ids.filter((id) => !before.has(id)), 0);
  const known = new Map([...before, ...found]);
  const people = state.people.map((one) => {
    const person = known.get(one.userId);
    return { ...one, key: person && !person.isWithheld ? hex(person.personKey) : null };
  });
  return { ...state, people };
}
