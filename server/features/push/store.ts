import { createHash } from "node:crypto";
import type { FeaturesContext } from "../context.ts";
import type { Tx } from "../../storage/tx.ts";
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
  tx.afterCommit(() => app.push.subscribers.add(userId, sessionId));
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
  tx.afterCommit(() => app.push.subscribers.remove(sessionId));
}
