import { E2EE_LIMITS } from "../../../protocol/e2ee/limits.ts";
import type { Person } from "../link/verbs.ts";

/** Of people who are asked for at once. */
const AT_ONCE = E2EE_LIMITS.peopleAtOnce;
/** Milliseconds for which somebody's devices are taken as they were. */
const FRESH = 5 * 60_000;

/** Keys and devices of people, proven, and not asked for again at every message (E2E-34). */
export class Directory {
  readonly #known = new Map<string, { at: number; person: Person | null }>();

  /** @param find as `People.find` */
  constructor(
    readonly find: (ids: string[]) => Promise<Person[]>,
    readonly now: () => number,
  ) {}

  /** Those who have keys. Throws as `People.find`. @param age milliseconds: older is asked for */
  async get(ids: Iterable<string>, age = FRESH): Promise<Map<string, Person>> {
    const at = this.now();
    const wanted = [...new Set(ids)];
    const old = wanted.filter((id) => at - (this.#known.get(id)?.at ?? -Infinity) >= age);
    if (old.length) {
      for (const id of old) this.#known.set(id, { at, person: null });
      try {
        for (let from = 0; from < old.length; from += AT_ONCE) {
          for (const person of await this.find(old.slice(from, from + AT_ONCE))) {
            this.#known.set(person.userId, { at, person });
          }
        }
      } catch (error) {
        for (const id of old) this.#known.delete(id);
        throw error;
      }
    }
    const found = wanted.map((id) => this.#known.get(id)?.person).filter((one) => !!one);
    return new Map(found.map((person) => [person.userId, person]));
  }

  /** Their devices may be others now; without a name: everybody's. */
  forget(userId?: string): void {
    if (userId === undefined) this.#known.clear();
    else this.#known.delete(userId);
  }
}
