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
   * Marks a person's keys as verified, or removes the mark (E2E-35).
   * @param number the safety number that was shown
   * @throws PrivateError key_changed if it has changed
   */
  async setVerified(
    userId: string,
    isVerified: boolean,
    number: string,
  ): Promise<Safety | null> {
    const { TrustActions } = await lazyModules.trust();
    return await new TrustActions(this.#people).setVerified(userId, isVerified, number);
  }

  /**
   * Continues with a person's new keys (E2E-35).
   * @param number as for `setVerified`
   * @throws PrivateError verified if they were verified
   */
  async acceptKeys(userId: string, number: string): Promise<Safety | null> {
    const { TrustActions } = await lazyModules.trust();
    return await new TrustActions(this.#people).accept(userId, number);
  }

  /** Accepts the name that the server offers for a person (MEND-29). */
  async useName(userId: string): Promise<null> {
    await (await this.#people.naming()).use(userId);
    return null;
  }
}
