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
   * Returns keys of people, at most 100, each proven in the key log; people without keys are
   * absent.
   * @throws PrivateError split_log; unproven if the server can't prove what it shows
   */
  async people(ids: string[]): Promise<Person[]> {
    return await this.#people.find(ids);
  }

  /** null: the person has no keys yet. */
  async safety(userId: string): Promise<Safety | null> {
    const { TrustActions } = await lazyModules.trust();
    return await new TrustActions(this.#people).safety(userId);
  }
}
