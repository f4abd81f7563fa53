import type { Server } from "socket.io";
import type { ServerEventName, ServerEvents } from "../../../protocol/socket.ts";
import type { DomainEvent } from "../../base/bus.ts";
import { arePartners, partnersOf } from "../../membership/channels/dm.ts";
import { areBlocked, areFriends, relatedUsersOf } from "../../membership/relations/relations.ts";
import { friendView, requestView } from "../../features/friends/view.ts";
import { serverIdsOf, shareServer } from "../../membership/servers/members.ts";
import { presenceSeen } from "../../membership/presence/view.ts";
import { userById } from "../../membership/users/users.ts";
import type { DeliveryContext } from "../context.ts";
import { rooms } from "./rooms.ts";

type Of<T extends DomainEvent["type"]> = Extract<DomainEvent, { type: T }>;

/** What people are told about people: friends, blocks, presence. */
export class SocialAudiences {
  /** What others were told last, of those who are not offline to them. */
  readonly #change = new Map<string, string>();

  constructor(readonly app: DeliveryContext, readonly io: Server) {}

  /** Both of them, on all their devices, each with the other in it. */
  async friendRequested({ request }: Of<"friend-requested">) {
    const { fromId, toId } = request;
    const [from, to] = await Promise.all(
      [fromId, toId].map((id) => this.app.db.read(userById, id)),
    );
    const received = requestView(request, from);
    const sent = requestView(request, to);
    this.#tell(toId, "friend-request", { request: received, direction: "received" });
    this.#tell(fromId, "friend-request", { request: sent, direction: "sent" });
  }

  requestRemoved({ requestId, userIds }: Of<"friend-request-removed">) {
    for (const userId of userIds) this.#tell(userId, "friend-request-removed", { requestId });
  }

  async friendAccepted({ userIds: [a, b] }: Of<"friend-accepted">) {
    const [userA, userB] = await Promise.all([a, b].map((id) => this.app.db.read(userById, id)));
    this.#tell(a, "friend-accepted", { friend: friendView(this.app, userB) });
    this.#tell(b, "friend-accepted", { friend: friendView(this.app, userA) });
  }

  friendRemoved({ userIds: [a, b] }: Of<"friend-removed">) {
    this.#tell(a, "friend-removed", { userId: b });
    this.#tell(b, "friend-removed", { userId: a });
  }

  /** Told to the blocker's devices alone; each then sees the other as the block lets them. */
  async blockedChanged({ userId, otherId, blocked }: Of<"blocked-changed">) {
    this.#tell(userId, "blocked-changed", { userId: otherId, blocked });
    if (!await this.#acquainted(userId, otherId)) return;
    const hidden = await this.app.db.read(areBlocked, userId, otherId);
    for (const [viewer, seen] of [[userId, otherId], [otherId, userId]]) {
      const user = await this.app.db.read(userById, seen);
      this.#tell(viewer, "presence-changed", {
        userId: seen,
        ...presenceSeen(this.app, user, hidden),
      });
    }
  }

  /**
   * Others are told what has changed for them: that somebody invisible comes or goes has
   * not. One's own devices are told the choice itself.
   */
  async presence(userId: string) {
    const user = await this.app.db.read(userById, userId);
    const seen = presenceSeen(this.app, user);
    if (this.#isNews(userId, seen)) {
      const { known, hidden } = await acquaintances(this.app, userId);
      if (known.length) {
        this.io.to(known).except(hidden).emit("presence-changed", { userId, ...seen });
      }
    }
    const { status, custom_status } = user;
    this.#tell(userId, "presence-changed", { userId, status, custom_status, seen: seen.status });
  }

  /** Whoever may see somebody's keys is told, so that a new device is let in by others, too (E2E-20). */
  async devicesChanged(userId: string) {
    const { known, hidden } = await acquaintances(this.app, userId);
    if (known.length) this.io.to(known).except(hidden).emit("e2ee-devices", { userId });
    this.#tell(userId, "e2ee-devices", { userId });
  }

  #isNews(userId: string, seen: ReturnType<typeof presenceSeen>): boolean {
    const before = this.#change.get(userId);
    const now = seen.status === "offline" ? undefined : JSON.stringify(seen);
    if (now === undefined) this.#change.delete(userId);
    else this.#change.set(userId, now);
    return now !== before;
  }

  #tell<E extends ServerEventName>(userId: string, name: E, data: ServerEvents[E]): void {
    this.io.to(rooms.user(userId)).emit(name, data);
  }

  /** Whether either has the other on a screen: in a member list or among the direct messages. */
  async #acquainted(a: string, b: string): Promise<boolean> {
    return await arePartners(this.app, a, b) ||
      await this.app.db.read(areFriends, a, b) ||
      await shareServer(this.app, a, b);
  }
}

/**
 * Rooms of those who may know how somebody is: fellow members, friends and partners of direct
 * messages. Left out with `hidden`: oneself, and everybody from whom a block parts (D-SOC-2).
 */
export async function acquaintances(
  app: DeliveryContext,
  userId: string,
): Promise<{ known: string[]; hidden: string[] }> {
  const [servers, { friends, blocked }, partners] = await Promise.all([
    serverIdsOf(app.db, userId),
    relatedUsersOf(app, userId),
    partnersOf(app, userId),
  ]);
  return {
    known: [...servers.map(rooms.server), ...[...friends, ...partners].map(rooms.user)],
    hidden: [userId, ...blocked].map(rooms.user),
  };
}
