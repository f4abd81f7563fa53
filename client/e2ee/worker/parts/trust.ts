import { type Bytes, equal, hex } from "../../../../protocol/e2ee/bytes.ts";
import { readKeyLogEntry } from "../../../../protocol/e2ee/key_log.ts";
import { safetyNumber } from "../../../../protocol/e2ee/safety_number.ts";
import { PrivateError } from "../../link/errors.ts";
import type { Person, Safety } from "../../link/keys.ts";
import { doubtedName } from "../conversation_names.ts";
import { lazyModules } from "../lazy_modules.ts";
import type { People } from "../people.ts";
import { names, type OwnPerson, type Pin } from "../records.ts";
import type { Store } from "../store.ts";

/** A person's decisions on others' keys (E2E-35). */
export class TrustActions {
  constructor(readonly people: People) {}

  /** @throws PrivateError withheld */
  async safety(userId: string): Promise<Safety | null> {
    const person = await this.#find(userId);
    return person ? await this.#safetyOf(person) : null;
  }

  /**
   * Marks the keys with this number as verified, or removes the mark; takes them in either way.
   * @throws PrivateError key_changed, withheld, split_log
   */
  async setVerified(
    userId: string,
    isVerified: boolean,
    number: string,
  ): Promise<Safety | null> {
    const { store, now, pinned, heads } = this.people.deps;
    await heads.demandWhole();
    const person = await this.#find(userId);
    if (!person) return null;
    await this.#demandShown(person, number);
    const { personKey } = person;
    const before = await store.get<Pin>(names.pins + userId);
    const at = before && equal(before.personKey, personKey) ? before.at : now();
    const name = (await this.people.naming()).all.get(userId)?.name;
    const verified = {
      personKey: isVerified ? personKey : null,
      at: now(),
      ...(name !== undefined && { name }),
    };
    const formerKeys = before && await nextFormer(store, before, personKey);
    const pin: Pin = { ...before, userId, personKey, at, verified, ...formerKeys };
    await store.write({ [names.pins + userId]: pin, [doubtedName(userId)]: null });
    pinned();
    const { trustOf } = await lazyModules.pins();
    return await this.#safetyOf({ ...person, trust: trustOf(pin, personKey) });
  }

  /**
   * Takes in the keys with this number.
   * @throws PrivateError key_changed; withheld; split_log; verified: the mark has to be removed or
   *   set again first
   */
  async accept(userId: string, number: string): Promise<Safety | null> {
    const { store, now, pinned, heads } = this.people.deps;
    await heads.demandWhole();
    const person = await this.#find(userId);
    if (!person) return null;
    await this.#demandShown(person, number);
    if (person.trust === "verified_changed") throw new PrivateError("verified");
    if (person.trust === "changed") {
      // Changed keys differ from those of a pin.
      const pin = (await store.get<Pin>(names.pins + userId))!;
      const { personKey } = person;
      const formerKeys = await nextFormer(store, pin, personKey);
      await store.write({
        [names.pins + userId]: { ...pin, personKey, at: now(), ...formerKeys },
        [doubtedName(userId)]: null,
      });
      pinned();
      person.trust = "known";
    }
    return await this.#safetyOf(person);
  }

  /** @returns null: they have no keys; throws PrivateError withheld */
  async #find(userId: string): Promise<Person | null> {
    const [person] = await this.people.find([userId]);
    if (person?.isWithheld) throw new PrivateError("withheld");
    return person ?? null;
  }

  async #safetyOf(person: Person): Promise<Safety> {
    const { [person.userId]: number } = await numbersOf(this.people.deps, [person]);
    return { trust: person.trust, number: number };
  }

  /** Requires that a person confirms the number on the screen, and nothing newer (MEND-36). */
  async #demandShown(person: Person, number: string): Promise<void> {
    await demandShown(this.people.deps, [person], { [person.userId]: number });
  }
}

type Deps = Pick<People["deps"], "store" | "userId">;

/** Returns the safety numbers of these people, by user id. @throws PrivateError no_keys */
export async function numbersOf(
  { store, userId }: Deps,
  people: Pick<Person, "userId" | "personKey">[],
): Promise<Record<string, string>> {
  const own = await store.get<OwnPerson>(names.person);
  if (!own) throw new PrivateError("no_keys");
  const me = { userId, publicKey: own.key.publicKey };
  return Object.fromEntries(
    await Promise.all(people.map(async (one) => {
      const other = { userId: one.userId, publicKey: one.personKey };
      return [one.userId, await safetyNumber(me, other)] as const;
    })),
  );
}

/** @param shown numbers by user id @throws PrivateError key_changed, no_keys */
export async function demandShown(
  deps: Deps,
  people: Person[],
  shown: Readonly<Record<string, string>>,
): Promise<void> {
  const numbers = await numbersOf(deps, people);
  const isSame = Object.entries(numbers).every(([id, number]) => shown[id] === number);
  if (!isSame) throw new PrivateError("key_changed");
}

/** Number of former keys that are stored of a person. */
const MAX_FORMER = 8;

/** Returns the former keys of a pin after another key is taken in. */
async function nextFormer(
  store: Store,
  pin: Pin,
  personKey: Bytes,
): Promise<Pick<Pin, "formerKeys">> {
  const { personKey: pinned, verified } = pin;
  const all = [verified?.personKey ?? pinned, pinned, ...await formerKeysOf(store, pin)];
  const former = new Map(all.map((key) => [hex(key), key]));
  former.delete(hex(personKey));
  return { formerKeys: [...former.values()].slice(0, MAX_FORMER) };
}

/**
 * Returns the keys that a person had before. Earlier versions stored none: then those count that
 * the key log was seen to have before the verified one.
 */
export async function formerKeysOf(store: Store, pin: Pin): Promise<Bytes[]> {
  const { userId, personKey, verified, formerKeys } = pin;
  if (formerKeys) return formerKeys;
  const { readRelied } = await lazyModules.leaves();
  const { entries } = readRelied(await store.get(names.relied + userId));
  const keys = entries.map((entry) => readKeyLogEntry(entry))
    .flatMap((entry) => "personKey" in entry ? [entry.personKey] : []);
  const known = keys.findIndex((key) => equal(key, verified?.personKey ?? personKey));
  return keys.slice(0, Math.max(0, known)).reverse();
}
