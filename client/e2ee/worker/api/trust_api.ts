import type { Safety } from "../../link/keys.ts";
import { lazyModules } from "../lazy_modules.ts";
import type { People } from "../people.ts";

/** Methods for pages about trust in others' keys and names (E2E-35). */
export class TrustApi {
  readonly #people: People;

  constructor(people: People) {
    this.#people = people;
  }

  /**
   * Marks somebody's keys as compared, or takes the mark away (E2E-35).
   * @param number the safety number that was shown
   * @throws PrivateError key_changed if it is another now
   */
  async setVerified(
    userId: string,
    isVerified: boolean,
    number: string,
  ): Promise<Safety | null> {
    const { Trusting } = await lazyModules.trusting();
    return await new Trusting(this.#people).setVerified(userId, isVerified, number);
  }

  /**
   * Goes on with somebody's new keys (E2E-35).
   * @param number as for `setVerified`
   * @throws PrivateError verified where they were compared
   */
  async acceptKeys(userId: string, number: string): Promise<Safety | null> {
    const { Trusting } = await lazyModules.trusting();
    return await new Trusting(this.#people).accept(userId, number);
  }

  /** Takes over the name that the server offers for somebody (MEND-29). */
  async useName(userId: string): Promise<null> {
    await (await this.#people.naming()).use(userId);
    return null;
  }
}
