import { createHash } from "node:crypto";
import type { FeaturesContext } from "../context.ts";
import type { Tx } from "../../storage/tx.ts";
import type { SubscriptionEvent } from "./push.ts";
import { pushKeys, type PushSubscriptionRecord } from "./records.ts";

export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** A browser belongs to the session that subscribed it last; a session has one browser. */
export function putSubscription(
  app: FeaturesContext,
  tx: Tx,
  record: PushSubscriptionRecord,
): void {
  const { userId, sessionId, endpoint, renewal } = record;
  const before = tx.get(pushKeys.endpoint(hashOf(endpoint)));
  if (before) dropSubscription(app, tx, ...before);
  dropSubscription(app, tx, userId, sessionId);
  tx.set(pushKeys.subscription(userId, sessionId), record);
  tx.set(pushKeys.endpoint(hashOf(endpoint)), [userId, sessionId]);
  tx.set(pushKeys.renewal(renewal), [userId, sessionId]);
  note(app, tx, { type: "push-subscribed", userId, sessionId });
}

/** Nothing where there is none. */
export function dropSubscription(
  app: FeaturesContext,
  tx: Tx,
  userId: string,
  sessionId: string,
): void {
  const found = tx.get(pushKeys.subscription(userId, sessionId));
  if (!found) return;
  tx.delete(pushKeys.subscription(userId, sessionId));
  tx.delete(pushKeys.endpoint(hashOf(found.endpoint)));
  tx.delete(pushKeys.renewal(found.renewal));
  note(app, tx, { type: "push-unsubscribed", userId, sessionId });
}

/** All nodes know who has a subscription: the one at which a message is written notifies (CL-7). */
function note(app: FeaturesContext, tx: Tx, event: SubscriptionEvent): void {
  tx.emit(event);
  tx.afterCommit(() => void app.push.hear(event));
}
