/** Which sessions have a subscription, by user: asked of every message, so kept in memory. */
export class Subscribers {
  readonly #sessions = new Map<string, Set<string>>();
  readonly #users = new Map<string, string>();

  add(userId: string, sessionId: string): void {
    this.#users.set(sessionId, userId);
    this.#sessions.set(userId, this.sessionsOf(userId).add(sessionId));
  }

  remove(sessionId: string): void {
    const userId = this.#users.get(sessionId);
    if (userId === undefined) return;
    this.#users.delete(sessionId);
    const left = this.sessionsOf(userId);
    left.delete(sessionId);
    if (!left.size) this.#sessions.delete(userId);
  }

  get size(): number {
    return this.#users.size;
  }

  has(userId: string): boolean {
    return this.#sessions.has(userId);
  }

  sessionsOf(userId: string): Set<string> {
    return this.#sessions.get(userId) ?? new Set();
  }

  /** Returns the user of a session that has a subscription. */
  userOf(sessionId: string): string | undefined {
    return this.#users.get(sessionId);
  }

  get sessions(): string[] {
    return [...this.#users.keys()];
  }

  get users(): string[] {
    return [...this.#sessions.keys()];
  }
}
