import type { Person } from "../link/keys.ts";
import type { Call } from "./call.ts";
import type { Heads } from "./heads.ts";
import { lazyModules } from "./lazy_modules.ts";
import type { PinnedNames } from "./parts/naming.ts";
import type { Store } from "./store.ts";

/** Dependencies of finding somebody's keys. */
export interface PeopleDeps {
  userId: string;
  store: Store;
  call: Call;
  heads: Heads;
  now: () => number;
  wait: (ms: number) => Promise<void>;
  /** Pins have changed: other devices are to know. */
  pinned: () => void;
  /** Names that are shown have changed. */
  named: () => void;
}

/** Keys of others: proven in the key log, and compared with those that were there before (E2E-35). */
export class People {
  constructor(readonly deps: PeopleDeps) {}

  /** Names as this device has pinned them (MEND-29). Throws CallError. */
  async naming(): Promise<PinnedNames> {
    return await (await lazyModules.naming()).namesOf(this.deps);
  }

  /** After a split only those who are known. @throws PrivateError split_log, unproven; CallError */
  async find(ids: string[]): Promise<Person[]> {
    if (await this.deps.heads.split()) {
      return await (await lazyModules.splitting()).knownPeople(this.deps, ids);
    }
    const { findPeople } = await lazyModules.finding();
    const people = await findPeople(this.deps, ids);
    const others = people.filter(({ userId, username, isWithheld }) =>
      userId !== this.deps.userId && username && !isWithheld
    );
    await (await this.naming()).judge(others);
    return people;
  }
}
