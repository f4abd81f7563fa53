import { E2EE_LIMITS } from "../../../protocol/e2ee/limits.ts";
import type { Person } from "../link/keys.ts";

/** People requested at once. */
const AT_ONCE = E2EE_LIMITS.peopleAtOnce;
/** Milliseconds for which a person's known devices are taken as current. */
const FRESHNESS_MS = 5 * 60_000;

/** The known devices of a person, or the pending request; null: they have no keys. */
interface DirectoryEntry {
  at: number;
  person: Promise<Person | null>;
}

/** Proven keys and devices of people, cached so that messages needn't request them (E2E-34). */
export class Directory {
  readonly #known = new Map<string, DirectoryEntry>();

  /** @param find as `People.find` */
  constructor(
    readonly find: (ids: string[]) => Promise<Person[]>,
    readonly now: () => number,
  ) {}

  /**
   * Returns the people who have keys. Throws as `People.find`.
   * @param age milliseconds: older data is requested again
   */
  async get(ids: Iterable<string>, age = FRESHNESS_MS): Promise<Map<string, Person>> {
    const at = this.now();
    const wanted = [...new Set(ids)];
    const old = wanted.filter((id) => at - (this.#known.get(id)?.at ?? -Infinity) >= age);
    let before: Promise<unknown> | undefined;
    for (let from = 0; from < old.length; from += AT_ONCE) {
      before = this.#ask(old.slice(from, from + AT_ONCE), at, before);
    }
    // Missing and old ones were requested above.
    const found = await Promise.all(wanted.map((id) => this.#known.get(id)!.person));
    return new Map(found.filter((one) => one !== null).map((person) => [person.userId, person]));
  }

  /** Forgets a person's devices, which may have changed; without an id: everybody's. */
  forget(userId?: string): void {
    if (userId === undefined) this.#known.clear();
    else this.#known.delete(userId);
  }

  /**
   * Requests people; concurrent callers for the same people wait for this request, and aren't told
   * that they have no keys.
   */
  #ask(ids: string[], at: number, before?: Promise<unknown>): Promise<unknown> {
    const asked = before ? before.then(() => this.find(ids)) : this.find(ids);
    for (const id of ids) {
      const person = asked.then((found) => found.find(({ userId }) => userId === id) ?? null);
      const known = { at, person };
      this.#known.set(id, known);
      person.catch(() => {
        if (this.#known.get(id) === known) this.#known.delete(id);
      });
    }
    return asked;
  }
}
