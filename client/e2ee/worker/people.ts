import { equal } from "../../../protocol/e2ee/bytes.ts";
import type { Person, Trust } from "../link/verbs.ts";
import type { Call } from "./call.ts";
import type { Heads } from "./heads.ts";
import { type ProvenPerson, provePerson } from "./proofs.ts";
import { names, type OwnPerson, type Pin } from "./records.ts";
import type { Store } from "./store.ts";

interface Deps {
  userId: string;
  store: Store;
  call: Call;
  heads: Heads;
  now: () => number;
  /** Pins have changed: other devices are to know. */
  pinned: () => void;
}

/** Keys of others: proven in the key log, and compared with those that were there before (E2E-35). */
export class People {
  constructor(readonly deps: Deps) {}

  /** @throws PrivateError split_log, unproven; CallError */
  async find(ids: string[]): Promise<Person[]> {
    const { userId, store, now, pinned } = this.deps;
    const proven = await this.#proven(ids);
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
    return proven.map((one) => ({ ...one, trust: trustOf(pins.get(one.userId)!, one.personKey) }));
  }

  async #proven(ids: string[]): Promise<ProvenPerson[]> {
    const { call, heads } = this.deps;
    await heads.demandWhole();
    if (ids.length === 0) return [];
    const { people, head: shown } = await call("listPeople", { query: { ids: ids.join(",") } });
    const head = await heads.take(shown);
    const wanted = people.filter(({ user_id }) => ids.includes(user_id));
    return await Promise.all(wanted.map((one) => provePerson(one, head)));
  }
}

/** How far these keys are trusted, by what was known before. */
export function trustOf(pin: Pin, personKey: Uint8Array): Trust {
  const compared = pin.verified?.personKey;
  if (compared) return equal(compared, personKey) ? "verified" : "verified_changed";
  return equal(pin.personKey, personKey) ? "known" : "changed";
}
