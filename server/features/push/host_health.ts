import QuickLRU from "quick-lru";

/** Failures in a row after which a host is left alone for a while. */
const MAX_FAILURES = 3;
/** Milliseconds of the first pause, and of the longest; each further failure doubles it. */
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 15 * 60_000;
/** Most hosts, people and subscriptions that are remembered. */
const MAX_REMEMBERED = 5000;
/**
 * Failures in a row after which a subscription is dropped, and the least time that they must span
 * (ms).
 */
const MAX_SUBSCRIPTION_FAILURES = 5;
const SUBSCRIPTION_FAILING_MS = 3600_000;

interface Failures {
  count: number;
  /** Time of the first failure, milliseconds since 1970. */
  since: number;
  /** Nothing is sent before. */
  pausedUntil: number;
}

interface Addressee {
  host: string;
  userId: string;
  sessionId: string;
}

/**
 * Records which push services respond (MEND-9). Every browser names its own, so a silent one is
 * paused for longer and longer, and a subscription that stays silent is dropped.
 */
export class HostHealth {
  readonly #failing = new QuickLRU<string, Failures>({ maxSize: MAX_REMEMBERED });
  readonly #responded = new QuickLRU<string, number>({ maxSize: MAX_REMEMBERED });
  /** When any host has responded. */
  #lastResponse = -Infinity;

  /** Returns until when a host is paused; a time in the past: it isn't. */
  pausedUntil(host: string): number {
    return this.#failing.get(`host ${host}`)?.pausedUntil ?? 0;
  }

  /**
   * Returns whether a request may take its full timeout: the host was silent, or it is unknown and
   * other hosts of that person were.
   */
  isSuspect({ host, userId }: Pick<Addressee, "host" | "userId">): boolean {
    if (this.#failing.has(`host ${host}`)) return true;
    return !this.#responded.has(host) && this.#failing.has(`person ${userId}`);
  }

  responded({ host, userId, sessionId }: Addressee, now: number): void {
    this.#lastResponse = now;
    this.#responded.set(host, now);
    this.#failing.delete(`host ${host}`);
    this.#failing.delete(`person ${userId}`);
    this.#failing.delete(`session ${sessionId}`);
  }

  /** @returns whether to drop the subscription */
  wasSilent({ host, userId, sessionId }: Addressee, now: number): boolean {
    const { count } = this.#failed(`host ${host}`, now);
    if (count >= MAX_FAILURES) {
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** (count - MAX_FAILURES), LONGEST_PAUSE_MS);
      this.#failing.get(`host ${host}`)!.pausedUntil = now + pause;
    }
    this.#failed(`person ${userId}`, now);
    const own = this.#failed(`session ${sessionId}`, now);
    // If no host responds, this machine's network has failed.
    return own.count >= MAX_SUBSCRIPTION_FAILURES && now - own.since >= SUBSCRIPTION_FAILING_MS &&
      this.#lastResponse > own.since;
  }

  #failed(name: string, now: number): Failures {
    const { count = 0, since = now, pausedUntil = 0 } = this.#failing.get(name) ?? {};
    const failures = { count: count + 1, since, pausedUntil };
    this.#failing.set(name, failures);
    return failures;
  }
}
