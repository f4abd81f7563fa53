import { toUsers } from "../../kernel/audience.ts";
import type { Delivery, EventNamed } from "../../kernel/events.ts";
import { arePartners } from "../../membership/channels/dm.ts";
import { presenceSeen } from "../../membership/presence/view.ts";
import { areBlocked, areFriends } from "../../membership/relations/relations.ts";
import { shareServer } from "../../membership/servers/members.ts";
import { userById } from "../../membership/users/users.ts";
import type { FeaturesContext } from "../context.ts";
import { friendView, requestView } from "./view.ts";

/** Sends a request to all devices of both, each with the other person in it. */
export async function deliverRequest(
  { request }: EventNamed<"friend-requested">,
  app: FeaturesContext,
  delivery: Delivery,
): Promise<void> {
  const { fromId, toId } = request;
  const [from, to] = await Promise.all([fromId, toId].map((id) => app.db.read(userById, id)));
  const received = requestView(request, from);
  const sent = requestView(request, to);
  delivery.send(toUsers(toId), "friend-request", { request: received, direction: "received" });
  delivery.send(toUsers(fromId), "friend-request", { request: sent, direction: "sent" });
}

/** Sends each of the two the other as a friend. */
export async function deliverAccepted(
  { userIds: [a, b] }: EventNamed<"friend-accepted">,
  app: FeaturesContext,
  delivery: Delivery,
): Promise<void> {
  const [userA, userB] = await Promise.all([a, b].map((id) => app.db.read(userById, id)));
  delivery.send(toUsers(a), "friend-accepted", { friend: friendView(app, userB) });
  delivery.send(toUsers(b), "friend-accepted", { friend: friendView(app, userA) });
}

/** Sends each of the two the other's id. */
export function deliverRemoved(
  { userIds: [a, b] }: EventNamed<"friend-removed">,
  _app: FeaturesContext,
  delivery: Delivery,
): void {
  delivery.send(toUsers(a), "friend-removed", { userId: b });
  delivery.send(toUsers(b), "friend-removed", { userId: a });
}

/** Sends a block to the blocker's devices alone; then both see the other as the block allows. */
export async function deliverBlocked(
  { userId, otherId, blocked }: EventNamed<"blocked-changed">,
  app: FeaturesContext,
  delivery: Delivery,
): Promise<void> {
  delivery.send(toUsers(userId), "blocked-changed", { userId: otherId, blocked });
  if (!await areAcquainted(app, userId, otherId)) return;
  const hidden = await app.db.read(areBlocked, userId, otherId);
  for (const [viewer, seen] of [[userId, otherId], [otherId, userId]]) {
    const user = await app.db.read(userById, seen);
    const presence = { userId: seen, ...presenceSeen(app, user, hidden) };
    delivery.send(toUsers(viewer), "presence-changed", presence);
  }
}

/**
 * Returns whether either has the other on a screen: in a member list or among the direct messages.
 */
async function areAcquainted(app: FeaturesContext, a: string, b: string): Promise<boolean> {
  return await arePartners(app, a, b) ||
    await app.db.read(areFriends, a, b) ||
    await shareServer(app, a, b);
}
