import type { DomainEvent } from "../../base/bus.ts";
import type { FeaturesContext } from "../context.ts";
import type { Tx } from "../../storage/tx.ts";
import type { RelationRecord } from "../../membership/relations/records.ts";
import { getRelation, putRelation } from "../../membership/relations/relations.ts";

/** Stores the new relation between two people, and publishes what has changed. */
export function changeRelation(
  app: FeaturesContext,
  tx: Tx,
  userId: string,
  otherId: string,
  after: RelationRecord,
): void {
  const before = getRelation(tx, userId, otherId);
  putRelation(tx, userId, otherId, after);
  const publish = (event: DomainEvent) => app.bus.publishAfter(tx, event);
  const userIds: [string, string] = [userId, otherId];
  const { request, friend, blocked, blocked_by } = after;
  if (request?.id !== before.request?.id) {
    if (before.request) {
      publish({ type: "friend-request-removed", requestId: before.request.id, userIds });
    }
    if (request) {
      const [fromId, toId] = request.sent ? userIds : userIds.toReversed();
      const { id, at } = request;
      publish({ type: "friend-requested", request: { id, at, fromId, toId } });
    }
  }
  if (friend !== before.friend) {
    publish({ type: friend ? "friend-accepted" : "friend-removed", userIds });
  }
  if (blocked !== before.blocked) publish({ type: "blocked-changed", userId, otherId, blocked });
  if (blocked_by !== before.blocked_by) {
    publish({ type: "blocked-changed", userId: otherId, otherId: userId, blocked: blocked_by });
  }
}
