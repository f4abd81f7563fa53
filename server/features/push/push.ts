import { INTERNET, isAllowedHost, type Network } from "./post.ts";
import { Sender } from "./sender.ts";
import { Subscribers } from "./subscribers.ts";
import type { SubscriptionEvent } from "./subscription_event.ts";

/** Milliseconds in which a conversation notifies a person once; reading it resets that. */
const QUIET = { direct: 10_000, server: 60_000 };
/** Most conversations whose last notification is remembered. */
const MAX_REMEMBERED_CONVERSATIONS = 20_000;

/** State of push notifications while the server runs (UX-4). */
export class Push {
  readonly subscribers = new Subscribers();
  readonly sender = new Sender();
  /** Calls whose callee has been notified. */
  readonly ringing = new Set<string>();
  /** Where push services may be; tests have one on this machine. */
  network: Network = INTERNET;
  /** Resolves when everything so far has been sent, or waits for another try. */
  settled: () => Promise<void> = () => Promise.resolve();
  readonly #notified = new Map<string, number>();
  /** Sessions whose subscription changed since the records began to be read. */
  #changed: Set<string> | undefined;

  /** @param subject where push services may complain of this installation (RFC 8292) */
  constructor(readonly subject: string) {}

  /**
   * Applies an event about a subscription that was stored or deleted.
   * @param event any event, also of another node
   * @returns whether it was about a subscription
   */
  applyRemote(event: unknown): boolean {
    const { type, userId, sessionId } = event as SubscriptionEvent;
    this.#changed?.add(sessionId);
    if (type === "push-subscribed") this.subscribers.add(userId, sessionId);
    else if (type === "push-unsubscribed") this.subscribers.remove(sessionId);
    else return false;
    return true;
  }

  /**
   * Replaces all subscriptions, since changes may have been missed.
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

  /** Returns whether a conversation may notify a person now, and notes that it has. */
  takeTurn(userId: string, channelId: string, kind: keyof typeof QUIET, now: number): boolean {
    const key = keyOf(userId, channelId);
    const before = this.#notified.get(key);
    if (before !== undefined && now - before < QUIET[kind]) return false;
    this.hasNotified(userId, channelId, now);
    return true;
  }

  /** Notes that it has notified them, at this node or another. */
  hasNotified(userId: string, channelId: string, now: number): void {
    const key = keyOf(userId, channelId);
    // The oldest are the first: a key that is set again goes to the end.
    this.#notified.delete(key);
    this.#notified.set(key, now);
    if (this.#notified.size > MAX_REMEMBERED_CONVERSATIONS) {
      const [oldest] = this.#notified.keys();
      this.#notified.delete(oldest);
    }
  }

  /** Lets the next message notify them, since they have read the conversation. */
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
