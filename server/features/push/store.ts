import { createHash } from "node:crypto";
import type { FeaturesContext } from "../context.ts";
import type { Tx } from "../../storage/tx.ts";
import type { SubscriptionEvent } from "./subscription_event.ts";
import {
  type PushSubscriptionRecord,
  subscriptionEndpoints,
  subscriptionRenewals,
  subscriptions,
} from "./records.ts";

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
  const before = subscriptionEndpoints.get(tx, { hash: hashOf(endpoint) });
  if (before) dropSubscription(app, tx, ...before);
  dropSubscription(app, tx, userId, sessionId);
  subscriptions.set(tx, { userId, sessionId }, record);
  subscriptionEndpoints.set(tx, { hash: hashOf(endpoint) }, [userId, sessionId]);
  subscriptionRenewals.set(tx, { hash: renewal }, [userId, sessionId]);
  note(app, tx, { type: "push-subscribed", userId, sessionId });
}

/** Nothing where there is none. */
export function dropSubscription(
  app: FeaturesContext,
  tx: Tx,
  userId: string,
  sessionId: string,
): void {
  const found = subscriptions.get(tx, { userId, sessionId });
  if (!found) return;
  subscriptions.delete(tx, { userId, sessionId });
  forgetSubscription(app, tx, found);
}

/** Runs in every transaction that deletes a subscription. */
export function forgetSubscription(
  app: FeaturesContext,
  tx: Tx,
  { userId, sessionId, endpoint, renewal }: PushSubscriptionRecord,
): void {
  subscriptionEndpoints.delete(tx, { hash: hashOf(endpoint) });
  subscriptionRenewals.delete(tx, { hash: renewal });
  note(app, tx, { type: "push-unsubscribed", userId, sessionId });
}

/**
 * Tells all nodes who has a subscription: the node where a message is written sends the
 * notifications (CL-7).
 */
function note(app: FeaturesContext, tx: Tx, event: SubscriptionEvent): void {
  tx.emit(event);
  tx.afterCommit(() => void app.push.applyRemote(event));
}
