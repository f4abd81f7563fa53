import { createKeyedQueue } from "../../../protocol/keyed_queue.ts";
import type { ContentKeys } from "./content_keys.ts";

/** Calls on one conversation run one after another, on several in parallel. */
export class ConversationQueue {
  readonly #queue = createKeyedQueue();

  constructor(readonly keys: ContentKeys) {}

  /** Runs work after other work on the conversation, and archives its keys then. */
  run<T>(channelId: string, work: () => Promise<T>): Promise<T> {
    const done = this.alone(channelId, work);
    this.archiveLater(channelId);
    return done;
  }

  /** Runs work after other work on the conversation. */
  alone<T>(channelId: string, work: () => Promise<T>): Promise<T> {
    return this.#queue(channelId, work);
  }

  /** Queues archiving after other work on the conversation: nobody waits for it. */
  archiveLater(channelId: string): void {
    void this.alone(channelId, () => this.keys.archive(channelId)).catch(() => {});
  }
}
