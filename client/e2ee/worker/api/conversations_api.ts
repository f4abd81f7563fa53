import type { RoleChange, SpaceState } from "../../../../protocol/e2ee/authority_changes.ts";
import type { Act } from "../../../../protocol/e2ee/acts.ts";
import type { UnsignedActs } from "../../../../protocol/e2ee/unsigned_changes.ts";
import type { Beginning, Conversation, PrivateChannel } from "../../link/conversations.ts";
import type { Held } from "../held.ts";
import type { HeldConversations } from "../held_conversations.ts";
import { lazyModules } from "../lazy_modules.ts";
import { withoutKeys } from "../status.ts";

type Acting = Awaited<ReturnType<typeof lazyModules.acting>>;

/**
 * Methods for pages about conversations: actions of people, and catching up (E2E-16 to 27). Each
 * call names its conversation first, and is alone with it.
 */
export class ConversationsApi {
  readonly #held: HeldConversations;

  constructor(held: HeldConversations) {
    this.#held = held;
  }

  /**
   * Catches up with the group, joins it where this device was added, and returns its state. Pages
   * ask whenever a channel is opened; the worker follows later events by itself.
   */
  async conversation(channel: PrivateChannel): Promise<Conversation> {
    return await this.#held.look(channel);
  }

  /**
   * How a private conversation would begin, for a person to see (MEND-34). Signs nothing, and can
   * be asked for before one has keys.
   * @param state what the server says of a channel of a server (E2E-19)
   * @throws PrivateError withheld
   */
  async beginning(channel: PrivateChannel, state?: SpaceState): Promise<Beginning> {
    const { deps, logs } = this.#held;
    const held = await this.#held.hold(channel);
    const { beginningOf } = await lazyModules.serverActs();
    return await beginningOf(deps, logs, channel, held, state);
  }

  /**
   * Begins a private conversation: log of authority, group, the others' devices (E2E-16, E2E-49).
   * Makes nothing twice. Where none of the others has keys it begins nothing: `waiting`, `about`
   * nobody.
   * @param shown what is signed, to the letter: always given for a channel of a server. Absent: a
   * direct message or group begins with those of `userIds` who have keys
   */
  async startConversation(channel: PrivateChannel, shown?: Beginning): Promise<Conversation> {
    const held = await this.#held.hold(channel);
    if (!held) return withoutKeys(channel);
    await this.#held.deps.heads.demandWhole();
    return await this.#act(held, async ({ start }, context) => {
      await start(context, held, shown);
      await this.#held.goOn(held);
    });
  }

  /**
   * Goes on with the new keys of those whom the phase is about (E2E-35).
   * @param numbers those that were shown, by user id
   * @throws PrivateError key_changed if one is another now, or if somebody else has new keys as well
   */
  async acceptConversation(
    channelId: string,
    numbers: Readonly<Record<string, string>>,
  ): Promise<Conversation> {
    const held = await this.#held.known(channelId);
    return await this.#act(held, ({ accept }, context) => accept(context, held, numbers));
  }

  /**
   * Takes people into a group whom the server has in it already: its word is no proof (E2E-16,
   * E2E-18). Those without keys stay `unconfirmed`.
   */
  async addToConversation(channel: PrivateChannel, userIds: string[]): Promise<Conversation> {
    const held = await this.#held.hold(channel);
    if (!held) return withoutKeys(channel);
    return await this.#act(held, ({ add }, context) => add(context, held, userIds));
  }

  /** Signs that one leaves a group; asked for before the server is told. */
  async leaveConversation(channelId: string): Promise<null> {
    const held = await this.#held.known(channelId);
    await (await lazyModules.acting()).leave(this.#held.logs, held);
    return null;
  }

  /** Ids of the users whom the log of a channel's server names (E2E-18). */
  async inLog(channel: PrivateChannel): Promise<string[]> {
    const held = await this.#held.hold(channel);
    return held ? [...(await this.#held.logs.update(channel)).authority.people.keys()] : [];
  }

  /**
   * Returns the unsigned changes that the server shows, by whether this person may sign them: the
   * rest is for others. Keys are taken from the key log, whatever `state` says of them (E2E-18).
   */
  async unsigned(channel: PrivateChannel, state: SpaceState): Promise<UnsignedActs> {
    const held = await this.#held.hold(channel);
    return await (await lazyModules.serverActs()).unsignedIn(this.#held, held, state);
  }

  /**
   * Signs what somebody did or confirms, as far as it changes something and they may (E2E-18).
   * @returns the conversation's state then
   */
  async sign(channel: PrivateChannel, acts: (Act | RoleChange)[]): Promise<Conversation> {
    const held = await this.#held.hold(channel);
    if (!held) return withoutKeys(channel);
    return await this.#act(held, ({ sign }, context) => sign(context, held, acts));
  }

  /** Opens a new generation without what froze it (E2E-24): the log says who belongs in it. */
  async repair(channelId: string): Promise<Conversation> {
    const held = await this.#held.known(channelId);
    return await this.#act(held, async () => {
      if (!held.log.outdated) await (await this.#held.joining()).beginAnew(held);
    });
  }

  /**
   * Where changes of who may read are lost for good with a restored server: goes on with what it
   * shows of them (E2E-26). Asked for by a person alone, who knows why it is less.
   */
  async giveUp(channelId: string): Promise<Conversation> {
    const held = await this.#held.known(channelId);
    return await this.#act(held, async () => {
      await (await lazyModules.restoring()).giveUp(held, this.#held);
    });
  }

  /** Does what a person asked for, and commits what follows from it. */
  async #act(
    held: Held,
    work: (acting: Acting, context: HeldConversations) => Promise<void>,
  ): Promise<Conversation> {
    const acting = await lazyModules.acting();
    return await this.#held.settle(held, async () => {
      await work(acting, this.#held);
      await this.#held.committing.tend(held);
    });
  }
}
