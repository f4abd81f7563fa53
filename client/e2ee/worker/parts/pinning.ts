import { equal } from "../../../../protocol/e2ee/bytes.ts";
import type { Person, Trust } from "../../link/verbs.ts";
import { parts } from "../parts.ts";
import type { PeopleDeps } from "../people.ts";
import { names, type OwnPerson, type Pin } from "../records.ts";
import { type ProvenPerson, provePerson } from "./proofs.ts";
import { relyOn } from "./relying.ts";

/** How often the log may be rewound while somebody's keys are asked for. */
const TRIES = 3;

/** Finds keys, for `People.find`. */
export async function findPeople(deps: PeopleDeps, ids: string[]): Promise<Person[]> {
  const { userId, store, now, pinned } = deps;
  const { proven, replaced } = await provenPeople(deps, ids);
  const pins = new Map(
    await Promise.all(
      proven.map(async ({ userId }) =>
        [userId, await store.get<Pin>(names.pins + userId)] as const
      ),
    ),
  );
  const own = await store.get<OwnPerson>(names.person);
  if (own) pins.set(userId, { userId, personKey: own.key.publicKey, at: 0 });
  // First contact: whatever the server shows is taken, until it is compared (E2E-3).
  const fresh = proven.filter(({ userId }) => !pins.get(userId))
    .map(({ userId, personKey }): Pin => ({ userId, personKey, at: now() }));
  if (fresh.length > 0) {
    await store.write(Object.fromEntries(fresh.map((pin) => [names.pins + pin.userId, pin])));
    for (const pin of fresh) pins.set(pin.userId, pin);
    pinned();
  }
  return proven.map((one) => {
    const pin = pins.get(one.userId)!;
    if (!replaced.has(one.userId)) return { ...one, trust: trustOf(pin, one.personKey) };
    // The known key stays known; no device of a former one is let in anywhere (MEND-32).
    const { personKey } = pin;
    const trust = trustOf(pin, personKey);
    return { ...one, personKey, devices: [], revoked: [], trust, isReplaced: true };
  });
}

/** @returns `replaced`: of whom the server shows a key that another one took the place of */
async function provenPeople(
  { store, call, heads }: PeopleDeps,
  ids: string[],
): Promise<{ proven: ProvenPerson[]; replaced: Set<string> }> {
  const replaced = new Set<string>();
  await heads.demandWhole();
  if (ids.length === 0) return { proven: [], replaced };
  const ask = () => call("listPeople", { query: { ids: ids.join(",") } });
  let { people, head: shown } = await ask();
  let head = await heads.take(shown);
  // The log was rewound meanwhile (MEND-32): proofs are of the head that comes with them.
  for (let tries = 0; tries < TRIES && head.size !== shown.size; tries++) {
    ({ people, head: shown } = await ask());
    head = await heads.take(shown);
  }
  const wanted = people.filter(({ user_id }) => ids.includes(user_id));
  const { includes } = await parts.copying();
  const proven = await Promise.all(wanted.map((one) => provePerson(one, head, includes)));
  for (const one of wanted) if (await relyOn(store, one)) replaced.add(one.user_id);
  return { proven, replaced };
}

/** How far these keys are trusted, by what was known before. */
export function trustOf(pin: Pin, personKey: Uint8Array): Trust {
  const compared = pin.verified?.personKey;
  if (compared) return equal(compared, personKey) ? "verified" : "verified_changed";
  return equal(pin.personKey, personKey) ? "known" : "changed";
}
