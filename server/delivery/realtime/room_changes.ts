import { rooms } from "./rooms.ts";

/**
 * Records when access to rooms changed, so that a joining socket can tell whether what it read is
 * outdated. A change that may affect everyone in a server is recorded for the server, because a
 * person whose first socket is joining is in no room yet.
 */
export class RoomChanges {
  #now = 0;
  readonly #last = new Map<string, number>();

  /** Counts changes. */
  get now(): number {
    return this.#now;
  }

  ofUser(userId: string): void {
    this.#last.set(rooms.user(userId), ++this.#now);
  }

  inServer(serverId: string): void {
    this.#last.set(rooms.server(serverId), ++this.#now);
  }

  /** Returns whether a change after `then` concerned this user, or a server among these rooms. */
  since(then: number, userId: string, readable: readonly string[]): boolean {
    return [rooms.user(userId), ...readable].some((room) => (this.#last.get(room) ?? 0) > then);
  }
}
