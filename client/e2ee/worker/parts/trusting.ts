import { equal } from "../../../../protocol/e2ee/bytes.ts";
import { safetyNumber } from "../../../../protocol/e2ee/safety_number.ts";
import { PrivateError } from "../../link/errors.ts";
import type { Person, Safety } from "../../link/verbs.ts";
import { type People, trustOf } from "../people.ts";
import { names, type OwnPerson, type Pin } from "../records.ts";

/** What a person says of others' keys (E2E-35). */
export class Trusting {
  constructor(readonly people: People) {}

  async safety(userId: string): Promise<Safety | null> {
    const [person] = await this.people.find([userId]);
    return person ? await this.#safetyOf(person) : null;
  }

  /** Marks the present keys, or takes the mark away; either way they are taken in. */
  async setVerified(userId: string, isVerified: boolean): Promise<Safety | null> {
    const { store, now, pinned } = this.people.deps;
    const [person] = await this.people.find([userId]);
    if (!person) return null;
    const { personKey } = person;
    const before = await store.get<Pin>(names.pins + userId);
    const at = before && equal(before.personKey, personKey) ? before.at : now();
    const verified = { personKey: isVerified ? personKey : null, at: now() };
    const pin: Pin = { ...before, userId, personKey, at, verified };
    await store.write({ [names.pins + userId]: pin });
    pinned();
    return await this.#safetyOf({ ...person, trust: trustOf(pin, personKey) });
  }

  /** @throws PrivateError verified: the mark has to be taken away first, or set anew */
  async accept(userId: string): Promise<Safety | null> {
    const { store, now, pinned } = this.people.deps;
    const [person] = await this.people.find([userId]);
    if (!person) return null;
    if (person.trust === "verified_changed") throw new PrivateError("verified");
    if (person.trust === "changed") {
      const pin = await store.get<Pin>(names.pins + userId);
      const { personKey } = person;
      await store.write({ [names.pins + userId]: { ...pin!, personKey, at: now() } });
      pinned();
      person.trust = "known";
    }
    return await this.#safetyOf(person);
  }

  async #safetyOf({ userId, personKey, trust }: Person): Promise<Safety> {
    const own = await this.people.deps.store.get<OwnPerson>(names.person);
    if (!own) throw new PrivateError("no_keys");
    const me = { userId: this.people.deps.userId, publicKey: own.key.publicKey };
    return { trust, number: await safetyNumber(me, { userId, publicKey: personKey }) };
  }
}
