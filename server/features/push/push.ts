import { INTERNET, isAllowedHost, type Network } from "./post.ts";
import { Sender } from "./sender.ts";
import { Subscribers } from "./subscribers.ts";
import type { SubscriptionEvent } from "./subscription_event.ts";

/** Milliseconds in which a conversation notifies somebody once; what is read notifies anew. */
const QUIET = { direct: 10_000, server: 60_000 };
/** Conversations of which it is remembered when they notified. */
const REMEMBERED = 20_000;

/** What the server knows of push notifications while it runs (UX-4). */
export class Push {
  readonly subscribers = new Subscribers();
  readonly sender = new Sender();
  /** Calls of which the one who is called was notified. */
  readonly ringing = new Set<string>();
  /** Where push services may be; tests have one on this machine. */
  network: Network = INTERNET;
  /** Resolves when what happened so far has been sent, or waits for another try. */
  settled: () => Promise<void> = () => Promise.resolve();
  readonly #notified = new Map<string, number>();
  /** Sessions of which something came since a look at the records began. */
  #changed: Set<string> | undefined;

  /** @param subject where push services may complain of this installation (RFC 8292) */
  constructor(readonly subject: string) {}

  /**
   * Takes note of a subscription that is stored or deleted.
   * @param event any, also of another node
   * @returns whether it was one of these
   */
  hear(event: unknown): boolean {
    const { type, userId, sessionId } = event as SubscriptionEvent;
    this.#changed?.add(sessionId);
    if (type === "push-subscribed") this.subscribers.add(userId, sessionId);
    else if (type === "push-unsubscribed") this.subscribers.remove(sessionId);
    else return false;
    return true;
  }

  /**
   * Knows these subscriptions from now on, and no others: nobody knows what has changed meanwhile.
   * @param read gives user and session of each
   */
  async renew(read: () => AsyncIterable<{ userId: string; sessionId: string }>): Promise<void> {
    const changed = this.#changed = new Set<string>();
    const before = this.subscribers.sessions;
    const found = new Set<string>();
    for await (const { userId, sessionId } of read()) {
      found.add(sessionId);
      if (!changed.has(sessionId)) this.subscribers.add(userId, sessionId);
    }
    for (const sessionId of before) {
      if (!found.has(sessionId) && !changed.has(sessionId)) this.subscribers.remove(sessionId);
    }
    if (this.#changed === changed) this.#changed = undefined;
  }

  isAllowed(hostname: string): boolean {
    return isAllowedHost(this.network, hostname);
  }

  /** Whether a conversation may notify somebody now; if so, it has. */
  takeTurn(userId: string, channelId: string, kind: keyof typeof QUIET, now: number): boolean {
    const key = keyOf(userId, channelId);
    const before = this.#notified.get(key);
    if (before !== undefined && now - before < QUIET[kind]) return false;
    this.hasNotified(userId, channelId, now);
    return true;
  }

  /** It has, at this node or another. */
  hasNotified(userId: string, channelId: string, now: number): void {
    const key = keyOf(userId, channelId);
    // The oldest are the first: a key that is set again goes to the end.
    this.#notified.delete(key);
    this.#notified.set(key, now);
    if (this.#notified.size > REMEMBERED) {
      const [oldest] = this.#notified.keys();
      this.#notified.delete(oldest);
    }
  }

  /** They have read it: what comes next is news. */
  hasRead(userId: string, channelId: string): void {
    this.#notified.delete(keyOf(userId, channelId));
  }
}

function keyOf(userId: string, channelId: string): string {
  return `${userId} ${channelId}`;
}

declare module "../context.ts" {
  interface FeaturesContext {
    push: Push;
  }
}
