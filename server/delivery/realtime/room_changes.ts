import { rooms } from "./rooms.ts";

/**
 * When what changed who may be in which rooms, so that a socket that is just joining can tell
 * whether what it read is old. What may concern everybody in a server is noted for the server:
 * somebody whose first socket is just joining is found in no room.
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

  /** Whether a change after `then` concerned this user, or a server among these rooms. */
  since(then: number, userId: string, readable: readonly string[]): boolean {
    return [rooms.user(userId), ...readable].some((room) => (this.#last.get(room) ?? 0) > then);
  }
}
