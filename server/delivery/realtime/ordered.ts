import type { DomainEvent, LegacyEvent } from "../../base/bus.ts";
import type { EventRules, Order } from "../../kernel/events.ts";

/**
 * Whose order an event keeps: that of a server or direct message, of people, or of both. What a
 * client holds depends on the order within each, never on that between two servers (HARD-15).
 *
 * @returns ids; `null`: after all that was before it, and nothing waits for it
 */
export function orderOf(
  event: DomainEvent,
  rules: Pick<EventRules, "declares" | "orderOf">,
): Order {
  return rules.declares(event) ? rules.orderOf(event) : legacyOrderOf(event);
}

function legacyOrderOf(event: LegacyEvent): Order {
  switch (event.type) {
    case "message-created":
    case "message-edited":
    case "message-deleted":
    case "messages-deleted":
    case "read-updated":
    case "e2ee-committed":
    case "e2ee-removal-proposed":
      return event.spaceId;
    case "authority-changed":
      return event.scope;
    case "server-joined":
      return [event.server.id, event.userId];
    case "server-updated":
      return event.server.id;
    case "member-joined":
    case "member-updated":
      return [event.serverId, event.userId];
    case "member-removed":
      return [event.removed.serverId, event.removed.userId];
    case "membership-changed":
      return event.userId === null ? event.serverId : [event.serverId, event.userId];
    case "dm-created":
      return [event.channelId, ...event.userIds];
    case "group-changed":
      return [event.channelId, ...event.joined, ...event.left];
    case "user-updated":
    case "storage-filling":
    case "e2ee-devices-changed":
    case "e2ee-reset-changed":
    case "e2ee-letter-sent":
    case "e2ee-pairing-changed":
    case "e2ee-devices-gone":
      return event.userId;
    case "admin-made":
    case "instance-changed":
    case "announced":
    case "session-ended":
    case "tokens-revoked":
      // At once: whoever is to be out is out.
      return [];
    case "voice": {
      const { change } = event;
      if (change.kind === "state" || change.kind === "participants") return change.spaceId;
      if (change.kind === "signalled") return change.within === "call" ? change.toUserId : [];
      // For one socket, which has just come.
      if (!("call" in change) || change.kind === "call-continued") return [];
      return [change.call.callerId, change.call.calleeId];
    }
    default:
      return event.serverId;
  }
}

/** Events reach `deliver` in the order of their commits, as far as they have an order in common. */
export class Ordered {
  /** The end of what waits, by server, direct message and person. */
  readonly #ends = new Map<string, Promise<void>>();
  readonly #open = new Set<Promise<void>>();
  /** What would be done twice: changes of membership that have not begun. */
  readonly #memberships = new Set<string>();

  constructor(
    readonly deliver: (event: DomainEvent) => void | Promise<void>,
    readonly failed: (error: unknown) => void,
    readonly orderOf: (event: DomainEvent) => Order,
  ) {}

  add(event: DomainEvent): void {
    // Most of the time nothing is under way.
    if (!this.#open.size) return this.#start(event, null);
    const keys = this.orderOf(event);
    const before = this.#before(keys);
    if (!before.length) return this.#start(event, keys);
    const membership = event.type === "membership-changed"
      ? `${event.serverId} ${event.userId} ${event.channelId}`
      : null;
    if (membership !== null) {
      if (this.#memberships.has(membership)) return;
      this.#memberships.add(membership);
    }
    const work = Promise.all(before).then(() => {
      if (membership !== null) this.#memberships.delete(membership);
      return this.deliver(event);
    });
    this.#follow(work, keys);
  }

  /** Resolves when nothing is on its way any more. */
  async done(): Promise<void> {
    while (this.#open.size) await Promise.all(this.#open);
  }

  #start(event: DomainEvent, keys: Order): void {
    const work = this.deliver(event);
    if (work) this.#follow(work, keys ?? this.orderOf(event));
  }

  #follow(work: Promise<void>, keys: Order): void {
    const mine = work.catch(this.failed);
    this.#open.add(mine);
    const names = keys === null ? [] : typeof keys === "string" ? [keys] : keys;
    for (const name of names) this.#ends.set(name, mine);
    mine.then(() => {
      this.#open.delete(mine);
      for (const name of names) if (this.#ends.get(name) === mine) this.#ends.delete(name);
    });
  }

  #before(keys: Order): Promise<void>[] {
    if (keys === null) return [...this.#open];
    if (typeof keys === "string") {
      const end = this.#ends.get(keys);
      return end ? [end] : NONE;
    }
    return keys.map((key) => this.#ends.get(key)).filter((end) => end !== undefined);
  }
}

const NONE: Promise<void>[] = [];
