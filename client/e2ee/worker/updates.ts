import type { Hint, PrivateChannel } from "../link/conversations.ts";
import type { ConversationsApi } from "./api/conversations_api.ts";
import type { ConversationQueue } from "./conversation_queue.ts";
import type { Directory } from "./directory.ts";
import type { OpenConversations } from "./open_conversations.ts";
import { lazyModules } from "./lazy_modules.ts";

/** Dependencies of `Updates`. */
export interface UpdatesDeps {
  directory: Directory;
  held: OpenConversations;
  queue: ConversationQueue;
  api: Pick<ConversationsApi, "repair">;
}

/** Follows changes that no page asks about: hints, another key log, a restored server. */
export class Updates {
  /** Looks that haven't begun, by channel: each covers all hints until it does. */
  readonly #due = new Map<string, Promise<unknown>>();

  constructor(readonly deps: UpdatesDeps) {}

  /** Looks at the conversations that a hint concerns, among those that this device holds. */
  async follow(hint: Hint): Promise<null> {
    const { directory, held } = this.deps;
    if (hint.kind === "person") directory.forget(hint.id);
    if (hint.kind === "connected") directory.forget();
    if (hint.kind === "letter" || hint.kind === "connected") {
      await held.takeLetters().catch(() => {});
    }
    if (hint.kind === "letter") return null;
    const all = await held.all();
    for (const channel of all) {
      if (hint.kind === "channel" && ![channel.id, channel.serverId].includes(hint.id)) continue;
      if (hint.kind === "person" && !await held.names(channel, hint.id)) continue;
      await this.#lookOnce(channel);
    }
    return null;
  }

  /**
   * Looks again after a person continues with a log that the server shows.
   * @param isOther it is another server's
   */
  continued(isOther: boolean): void {
    this.deps.directory.forget();
    lazyModules.split().then(({ refetch }) => refetch(this.deps, isOther))
      .catch(() => {});
  }

  /** Looks again after the server was restored from a backup. */
  restored(): void {
    this.deps.directory.forget();
    lazyModules.rewind().then(({ handBackAll }) => handBackAll(this.deps)).catch(() => {});
  }

  /** Looks once for many hints, which a host may send entry by entry (MEND-5). */
  async #lookOnce(channel: PrivateChannel): Promise<void> {
    const { held, queue } = this.deps;
    const { id } = channel;
    held.markStale(id);
    let look = this.#due.get(id);
    if (!look) {
      look = queue.run(id, () => {
        this.#due.delete(id);
        return held.refresh(channel, true);
      });
      this.#due.set(id, look);
    }
    // A failing conversation must not block others: opening it shows why.
    await look.catch(() => {});
  }
}
