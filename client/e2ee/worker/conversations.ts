import type { RoleChange, SpaceState } from "../../../protocol/e2ee/authority_changes.ts";
import type { Act } from "../../../protocol/e2ee/acts.ts";
import type { UnsignedActs } from "../../../protocol/e2ee/unsigned_changes.ts";
import type { Beginning, Conversation, PrivateChannel } from "../link/conversations.ts";
import type { Held } from "./held.ts";
import type { ActingContext } from "./parts/acting.ts";
import { lazyModules } from "./lazy_modules.ts";
import { withoutKeys } from "./status.ts";
import { HeldConversations } from "./held_conversations.ts";

const NOTHING_UNSIGNED: UnsignedActs = { acts: [], others: [], before: {} };

type Acting = Awaited<ReturnType<typeof lazyModules.acting>>;

/** Actions of people on conversations, and catching up with them (E2E-16 to 27). */
export class Conversations extends HeldConversations {
  /**
   * Implements `ConversationVerbs.conversation`.
   * @param isPatient lets others first do what is due
   */
  async look(channel: PrivateChannel, isPatient = false): Promise<Conversation> {
    const held = await this.hold(channel);
    if (!held) return withoutKeys(channel);
    const removing = () => this.tell(held);
    return await this.settle(held, async () => {
      await this.committing.tend(held, { isPatient, removing });
      await this.#goOn(held);
    });
  }

  /** Implements `ConversationVerbs.beginning`. */
  async beginning(channel: PrivateChannel, state?: SpaceState): Promise<Beginning> {
    const held = await this.hold(channel);
    const { beginningOf } = await lazyModules.serverActs();
    return await beginningOf(this.deps, this.logs, channel, held, state);
  }

  /** Implements `startConversation`. */
  async start(channel: PrivateChannel, shown?: Beginning): Promise<Conversation> {
    const held = await this.hold(channel);
    if (!held) return withoutKeys(channel);
    await this.deps.heads.demandWhole();
    return await this.#act(held, async ({ start }, context) => {
      await start(context, held, shown);
      await this.#goOn(held);
    });
  }

  /** Implements `acceptConversation`. */
  async accept(id: string, numbers: Readonly<Record<string, string>>): Promise<Conversation> {
    const held = await this.known(id);
    return await this.#act(held, ({ accept }, context) => accept(context, held, numbers));
  }

  /** Implements `addToConversation`: the server's word on who is in it is no proof (E2E-18). */
  async add(channel: PrivateChannel, userIds: string[]): Promise<Conversation> {
    const held = await this.hold(channel);
    if (!held) return withoutKeys(channel);
    return await this.#act(held, ({ add }, context) => add(context, held, userIds));
  }

  /** Implements `leaveConversation`. */
  async leave(id: string): Promise<null> {
    const held = await this.known(id);
    await (await lazyModules.acting()).leave(this.logs, held);
    return null;
  }

  /** Implements `ConversationVerbs.inLog`. */
  async inLog(channel: PrivateChannel): Promise<string[]> {
    const held = await this.hold(channel);
    return held ? [...(await this.logs.update(channel)).authority.people.keys()] : [];
  }

  /** Implements `ConversationVerbs.unsigned`. */
  async unsigned(channel: PrivateChannel, state: SpaceState): Promise<UnsignedActs> {
    const held = await this.hold(channel);
    if (!held) return NOTHING_UNSIGNED;
    held.log = await this.logs.update(channel);
    // An outdated log doesn't tell what is signed and what isn't.
    if (held.log.outdated) return NOTHING_UNSIGNED;
    return await (await lazyModules.serverActs()).unsignedIn(this.deps.directory, held, state);
  }

  /** Implements `ConversationVerbs.sign`. */
  async sign(channel: PrivateChannel, acts: (Act | RoleChange)[]): Promise<Conversation> {
    const held = await this.hold(channel);
    if (!held) return withoutKeys(channel);
    return await this.#act(held, ({ sign }, context) => sign(context, held, acts));
  }

  /** Implements `ConversationVerbs.repair`: the log says who belongs in the new generation. */
  async repair(id: string): Promise<Conversation> {
    const held = await this.known(id);
    return await this.#act(held, async () => {
      if (!held.log.outdated) await (await this.joining()).beginAnew(held);
    });
  }

  /** Implements `ConversationVerbs.giveUp`. */
  async giveUp(id: string): Promise<Conversation> {
    const held = await this.known(id);
    return await this.#act(held, async () => {
      await (await lazyModules.restoring()).giveUp(
        held,
        this.keys,
        this.logs,
        () => this.joining(),
      );
    });
  }

  /** Returns whether a person is in the conversation, as the server says or as it was signed. */
  async names(channel: PrivateChannel, userId: string): Promise<boolean> {
    return [this.deps.userId, ...channel.userIds].includes(userId) ||
      (await this.logs.read(channel)).authority.people.has(userId);
  }

  /** Where all have lost the keys of the group (E2E-14). */
  async #goOn(held: Held): Promise<void> {
    const isLeft = !held.group && !held.log.outdated &&
      await (await this.joining()).goOn(held);
    if (isLeft) await this.committing.tend(held);
  }

  /** Does what a person asked for, and commits what follows from it. */
  async #act(
    held: Held,
    work: (acting: Acting, context: ActingContext) => Promise<void>,
  ): Promise<Conversation> {
    const acting = await lazyModules.acting();
    return await this.settle(held, async () => {
      await work(acting, {
        deps: this.deps,
        logs: this.logs,
        applying: this.applying,
        committing: this.committing,
        joining: () => this.joining(),
      });
      await this.committing.tend(held);
    });
  }
}
