import type { Person } from "../link/keys.ts";
import type { Call } from "./call.ts";
import type { KeyLogHeads } from "./key_log_heads.ts";
import { lazyModules } from "./lazy_modules.ts";
import type { PinnedNames } from "./parts/names.ts";
import type { Store } from "./store.ts";

/** Dependencies of finding a person's keys. */
export interface PeopleDeps {
  userId: string;
  store: Store;
  call: Call;
  heads: KeyLogHeads;
  now: () => number;
  wait: (ms: number) => Promise<void>;
  /** Called when pins change, to share them with other devices. */
  pinned: () => void;
  /** Called when shown names change. */
  named: () => void;
}

/** Others' keys: proven in the key log, and compared with earlier ones (E2E-35). */
export class People {
  constructor(readonly deps: PeopleDeps) {}

  /** Returns names as this device has pinned them (MEND-29). Throws CallError. */
  async naming(): Promise<PinnedNames> {
    return await (await lazyModules.names()).namesOf(this.deps);
  }

  /**
   * Finds people; after a split only known ones. @throws PrivateError split_log, unproven;
   * CallError
   */
  async find(ids: string[]): Promise<Person[]> {
    if (await this.deps.heads.split()) {
      return await (await lazyModules.split()).knownPeople(this.deps, ids);
    }
    const { findPeople } = await lazyModules.pins();
    const people = await findPeople(this.deps, ids);
    const others = people.filter(({ userId, username, isWithheld }) =>
      userId !== this.deps.userId && username && !isWithheld
    );
    await (await this.naming()).judge(others);
    return people;
  }
}
