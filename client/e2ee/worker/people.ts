import { equal } from "../../../protocol/e2ee/bytes.ts";
import type { Person, Trust } from "../link/verbs.ts";
import type { Call } from "./call.ts";
import type { Heads } from "./heads.ts";
import type { ProvenPerson } from "./parts/proofs.ts";
import { parts } from "./parts.ts";
import type { PinnedNames } from "./parts/naming.ts";
import { names, type OwnPerson, type Pin } from "./records.ts";
import type { Store } from "./store.ts";

/** How often the log may be rewound while somebody's keys are asked for. */
const TRIES = 3;

interface Deps {
  userId: string;
  store: Store;
  call: Call;
  heads: Heads;
  now: () => number;
  /** Pins have changed: other devices are to know. */
  pinned: () => void;
  /** Names that are shown have changed. */
  named: () => void;
}

/** Keys of others: proven in the key log, and compared with those that were there before (E2E-35). */
export class People {
  #naming: Promise<PinnedNames> | undefined;

  constructor(readonly deps: Deps) {}

  /** Names as this device has pinned them (MEND-29). Throws CallError. */
  naming(): Promise<PinnedNames> {
    return this.#naming ??= parts.naming().then(({ PinnedNames }) => PinnedNames.load(this.deps))
      .catch((error) => {
        this.#naming = undefined;
        throw error;
      });
  }

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
    const people = proven.map((one) => ({
      ...one,
      trust: trustOf(pins.get(one.userId)!, one.personKey),
    }));
    await (await this.naming()).judge(people.filter((one) => one.userId !== userId));
    return people;
  }

  async #proven(ids: string[]): Promise<ProvenPerson[]> {
    const { call, heads } = this.deps;
    await heads.demandWhole();
    if (ids.length === 0) return [];
    let { people, head: shown } = await call("listPeople", { query: { ids: ids.join(",") } });
    let head = await heads.take(shown);
    // The log was rewound meanwhile (MEND-32): proofs are of the head that comes with them.
    for (let tries = 0; tries < TRIES && head.size !== shown.size; tries++) {
      ({ people, head: shown } = await call("listPeople", { query: { ids: ids.join(",") } }));
      head = await heads.take(shown);
    }
    const wanted = people.filter(({ user_id }) => ids.includes(user_id));
    const { provePerson, relyOn } = await parts.copying();
    const proven = await Promise.all(wanted.map((one) => provePerson(one, head)));
    for (const one of wanted) await relyOn(this.deps.store, one);
    return proven;
  }
}

/** How far these keys are trusted, by what was known before. */
export function trustOf(pin: Pin, personKey: Uint8Array): Trust {
  const compared = pin.verified?.personKey;
  if (compared) return equal(compared, personKey) ? "verified" : "verified_changed";
  return equal(pin.personKey, personKey) ? "known" : "changed";
}
