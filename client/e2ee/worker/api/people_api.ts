import type { Person, Safety } from "../../link/keys.ts";
import { lazyModules } from "../lazy_modules.ts";
import type { People } from "../people.ts";

/** Methods for pages about others' keys, which the key log proves. */
export class PeopleApi {
  readonly #people: People;

  constructor(people: People) {
    this.#people = people;
  }

  /**
   * Keys of people, at most 100, each proven in the key log; those without keys are absent.
   * @throws PrivateError split_log; unproven where the server shows what it cannot prove
   */
  async people(ids: string[]): Promise<Person[]> {
    return await this.#people.find(ids);
  }

  /** null: they have no keys yet. */
  async safety(userId: string): Promise<Safety | null> {
    const { Trusting } = await lazyModules.trusting();
    return await new Trusting(this.#people).safety(userId);
  }
}
