import type { RoleChange, SpaceState } from "../../../../protocol/e2ee/authority_diff.ts";
import type { AuthorityChange } from "../../../../protocol/e2ee/authority_change.ts";
import type { UnsignedActs } from "../../../../protocol/e2ee/unsigned_changes.ts";
import type { Beginning, Conversation, PrivateChannel } from "../../link/conversations.ts";
import type { OpenConversation } from "../open_conversation.ts";
import type { OpenConversations } from "../open_conversations.ts";
import { lazyModules } from "../lazy_modules.ts";
import { withoutKeys } from "../status.ts";

type Acting = Awaited<ReturnType<typeof lazyModules.actions>>;

/**
 * Methods for pages about conversations: people's actions, and catching up (E2E-16 to 27). Each
 * call names its conversation first, and has exclusive use of it.
 */
export class ConversationsApi {
  readonly #held: OpenConversations;

  constructor(held: OpenConversations) {
    this.#held = held;
  }

  /**
   * Catches up with the group, joins it if this device was added, and returns its state. Pages call
   * it whenever a channel is opened; the worker follows later events on its own.
   */
  async conversation(channel: PrivateChannel): Promise<Conversation> {
    return await this.#held.refresh(channel);
  }

  /**
   * Returns a preview of a private conversation's start (MEND-34). Signs nothing, and works before
   * the user has keys.
   * @param state the server's state of a server channel (E2E-19)
   * @throws PrivateError withheld
   */
  async beginning(channel: PrivateChannel, state?: SpaceState): Promise<Beginning> {
    const { deps, logs } = this.#held;
    const held = await this.#held.hold(channel);
    const { beginningOf } = await lazyModules.serverActs();
    return await beginningOf(deps, logs, channel, held, state);
  }

  /**
   * Begins a private conversation: authority log, group, the others' devices (E2E-16, E2E-49).
   * Makes nothing twice. If none of the others has keys it begins nothing: `waiting`, `about`
   * nobody.
   * @param shown exactly what is signed: always given for a server channel. Absent: a direct
   *   message or group begins with those of `userIds` who have keys
   */
  async startConversation(channel: PrivateChannel, shown?: Beginning): Promise<Conversation> {
    const held = await this.#held.hold(channel);
    if (!held) return withoutKeys(channel);
    await this.#held.deps.heads.demandWhole();
    return await this.#act(held, async ({ start }, context) => {
      await start(context, held, shown);
      await this.#held.continueGroup(held);
    });
  }

  /**
   * Continues with the new keys of the people the phase is about (E2E-35).
   * @param numbers safety numbers that were shown, by user id
   * @throws PrivateError key_changed if one has changed, or if somebody else has new keys as well
   */
  async acceptConversation(
    channelId: string,
    numbers: Readonly<Record<string, string>>,
  ): Promise<Conversation> {
    const held = await this.#held.known(channelId);
    return await this.#act(held, ({ accept }, context) => accept(context, held, numbers));
  }

  /**
   * Adds people to a group who are already members according to the server: its word is no proof
   * (E2E-16, E2E-18). People without keys stay `unconfirmed`.
   */
  async addToConversation(channel: PrivateChannel, userIds: string[]): Promise<Conversation> {
    const held = await this.#held.hold(channel);
    if (!held) return withoutKeys(channel);
    return await this.#act(held, ({ add }, context) => add(context, held, userIds));
  }

  /** Signs that the user leaves a group; called before the server is told. */
  async leaveConversation(channelId: string): Promise<null> {
    const held = await this.#held.known(channelId);
    await (await lazyModules.actions()).leave(this.#held.logs, held);
    return null;
  }

  /** Returns ids of the users named in the log of a channel's server (E2E-18). */
  async inLog(channel: PrivateChannel): Promise<string[]> {
    const held = await this.#held.hold(channel);
    return held ? [...(await this.#held.logs.update(channel)).authority.people.keys()] : [];
  }

  /**
   * Returns the unsigned changes that the server shows, by whether this person may sign them: the
   * rest is for others. Uses keys from the key log, whatever `state` says (E2E-18).
   */
  async unsigned(channel: PrivateChannel, state: SpaceState): Promise<UnsignedActs> {
    const held = await this.#held.hold(channel);
    return await (await lazyModules.serverActs()).unsignedIn(this.#held, held, state);
  }

  /**
   * Signs a person's actions or confirmations that change something and that they may sign
   * (E2E-18).
   * @returns the resulting state of the conversation
   */
  async sign(
    channel: PrivateChannel,
    acts: (AuthorityChange | RoleChange)[],
  ): Promise<Conversation> {
    const held = await this.#held.hold(channel);
    if (!held) return withoutKeys(channel);
    return await this.#act(held, ({ sign }, context) => sign(context, held, acts));
  }

  /** Opens a new generation without the members who froze it (E2E-24), according to the log. */
  async repair(channelId: string): Promise<Conversation> {
    const held = await this.#held.known(channelId);
    return await this.#act(held, async () => {
      if (!held.log.outdated) await (await this.#held.joining()).restart(held);
    });
  }

  /**
   * Gives up changes of who may read that a restored server has lost for good, and continues with
   * what it shows (E2E-26). Only a person may ask for it, who knows why some are missing.
   */
  async giveUp(channelId: string): Promise<Conversation> {
    const held = await this.#held.known(channelId);
    return await this.#act(held, async () => {
      await (await lazyModules.restore()).acceptRollback(held, this.#held);
    });
  }

  /** Runs a person's action, and commits what follows from it. */
  async #act(
    held: OpenConversation,
    work: (acting: Acting, context: OpenConversations) => Promise<void>,
  ): Promise<Conversation> {
    const acting = await lazyModules.actions();
    return await this.#held.settle(held, async () => {
      await work(acting, this.#held);
      await this.#held.committing.commitPending(held);
    });
  }
}
