import { createKeyedQueue } from "../../../protocol/keyed_queue.ts";
import type { Conversation, ConversationVerbs, PrivateChannel } from "../link/conversations.ts";
import type { Person } from "../link/verbs.ts";
import { Contents } from "./contents.ts";
import { Conversations } from "./conversations.ts";
import { Directory } from "./directory.ts";
import type { GroupDeps } from "./group_deps.ts";
import { lazyModules } from "./lazy_modules.ts";

interface Deps extends Omit<GroupDeps, "directory"> {
  /** Keys of people, one request after another. */
  find: (ids: string[]) => Promise<Person[]>;
  accept: (userId: string, number: string) => Promise<unknown>;
  conversationChanged: (conversation: Conversation) => void;
}

type Promised = {
  [V in keyof ConversationVerbs]: (
    ...input: Parameters<ConversationVerbs[V]>
  ) => Promise<ReturnType<ConversationVerbs[V]>>;
};

/**
 * Answers pages about conversations: calls on one conversation run one after another, on several in
 * parallel.
 */
export function createConversationVerbs(deps: Deps) {
  const directory = new Directory(deps.find, deps.now);
  const conversations = new Conversations({ ...deps, directory });
  const contents = new Contents(conversations);
  const queue = createKeyedQueue();

  /** Queued behind other work on the conversation: nobody waits for the archive. */
  function archive(id: string): void {
    void queue(id, () => conversations.keys.archive(id)).catch(() => {});
  }

  function on<T>(id: string, work: () => Promise<T>): Promise<T> {
    const done = queue(id, work);
    archive(id);
    return done;
  }

  /** By channel, a look at what was heard of that has not begun: it is for all hints until it does. */
  const due = new Map<string, Promise<unknown>>();

  /**
   * Looks at what was heard of. Whoever makes much to hear of, entry by entry, keeps nobody waiting
   * for as many looks (MEND-5).
   */
  async function hear(channel: PrivateChannel): Promise<void> {
    const { id } = channel;
    conversations.stir(id);
    if (!due.has(id)) {
      const look = on(id, () => {
        due.delete(id);
        return conversations.look(channel, true);
      });
      due.set(id, look);
    }
    // One that cannot be looked at now keeps no other from it: opening it says why.
    await due.get(id)!.catch(() => {});
  }

  /**
   * A person goes on with a log that the server shows: everything is asked for anew.
   * @param isOther it is another server's, whose removals the groups don't take: each is begun again
   */
  async function lookAgain(isOther: boolean): Promise<void> {
    for (const channel of await conversations.all()) {
      conversations.stir(channel.id);
      const work = async () => {
        const now = await conversations.look(channel);
        if (isOther && now.generation > 0) await conversations.repair(channel.id);
      };
      await on(channel.id, work).catch(() => {});
    }
  }

  const verbs: Promised = {
    conversation: (channel) => on(channel.id, () => conversations.look(channel)),
    beginning: (channel, state) => on(channel.id, () => conversations.beginning(channel, state)),
    startConversation: (channel, shown) =>
      on(channel.id, () => conversations.start(channel, shown)),
    inLog: (channel) => on(channel.id, () => conversations.inLog(channel)),
    unsigned: (channel, state) => on(channel.id, () => conversations.unsigned(channel, state)),
    sign: (channel, acts) => on(channel.id, () => conversations.sign(channel, acts)),
    seal: (id, nonce, content) => on(id, () => contents.seal(id, nonce, content)),
    reseal: (id, nonce) => on(id, () => contents.reseal(id, nonce)),
    sent: (id, nonce, ...row) => on(id, () => contents.sent(id, nonce, ...row)),
    unsent: (id, nonce) => on(id, () => contents.unsent(id, nonce)),
    open: (id, rows, after) => on(id, () => contents.open(id, rows, after)),
    gone: (id, span) => on(id, () => contents.gone(id, span)),
    sealReaction: (id, ...reaction) => on(id, () => contents.sealReaction(id, ...reaction)),
    openReactions: (id, ...rows) => on(id, () => contents.openReactions(id, ...rows)),
    sealSignal: (id, ...signal) => on(id, () => contents.sealSignal(id, ...signal)),
    openSignal: (id, ...signal) => on(id, () => contents.openSignal(id, ...signal)),
    reveal: (id, row) => on(id, () => contents.reveal(id, row)),
    acceptConversation: (id, numbers) => on(id, () => conversations.accept(id, numbers)),
    repair: (id) => on(id, () => conversations.repair(id)),
    giveUp: (id) => on(id, () => conversations.giveUp(id)),
    addToConversation: (channel, userIds) =>
      on(channel.id, () => conversations.add(channel, userIds)),
    leaveConversation: (id) => on(id, () => conversations.leave(id)),
    async hint(hint) {
      if (hint.kind === "person") directory.forget(hint.id);
      if (hint.kind === "connected") directory.forget();
      if (hint.kind === "letter" || hint.kind === "connected") {
        await conversations.takeLetters().catch(() => {});
      }
      if (hint.kind === "letter") return null;
      const all = await conversations.all();
      for (const channel of all) {
        if (hint.kind === "channel" && ![channel.id, channel.serverId].includes(hint.id)) continue;
        if (hint.kind === "person" && !await conversations.names(channel, hint.id)) continue;
        await hear(channel);
      }
      return null;
    },
  };

  /** After a restore nothing counts as known or as archived: the server may have lost it (MEND-32). */
  async function handBackAll(): Promise<void> {
    for (const { id } of await conversations.all()) {
      conversations.stir(id);
      const { forgetArchived } = await lazyModules.archiving();
      await queue(id, () => forgetArchived(conversations.keys, id));
      archive(id);
    }
  }

  return {
    verbs,
    continued(isOther: boolean) {
      directory.forget();
      void lookAgain(isOther).catch(() => {});
    },
    restored() {
      directory.forget();
      void handBackAll().catch(() => {});
    },
  };
}
