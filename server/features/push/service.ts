import { ECDH } from "node:crypto";
import { AppError, invalid, tooMany } from "../../../protocol/errors.ts";
import type { PushState, PushSubscriptionBody } from "../../../protocol/push.ts";
import { MAX_PUSH_DEVICES } from "../../../protocol/push_limits.ts";
import type { Actor } from "../../base/request.ts";
import { isSessionAlive } from "../auth/access.ts";
import { accessSession } from "../auth/fresh.ts";
import type { FeaturesContext } from "../context.ts";
import { transactOnList } from "../../storage/transact_on_list.ts";
import { subscriptionRenewals, subscriptions, subscriptionTurns } from "./records.ts";
import { dropSubscription, hashOf, putSubscription } from "./store.ts";
import { vapidKeys } from "./vapid.ts";

export async function pushStateOf(app: FeaturesContext, actor: Actor): Promise<PushState> {
  const { userId, sessionId } = actor;
  const [keys, own] = await Promise.all([
    app.db.read(vapidKeys),
    app.db.get(subscriptions.key({ userId, sessionId })),
  ]);
  return {
    key: app.instance.push ? keys?.publicKey ?? null : null,
    endpoint: own?.endpoint ?? null,
  };
}

/**
 * Subscribes the session's browser to notifications, in place of its earlier subscription.
 * @returns the secret that its browser shows when it replaces the subscription by itself
 * @throws AppError forbidden while the host has not switched push on; invalid_input, too_many
 */
export async function subscribe(
  app: FeaturesContext,
  actor: Actor,
  subscription: PushSubscriptionBody,
): Promise<{ renewal: string }> {
  const { userId, sessionId } = actor;
  refuseBad(app, subscription);
  const renewal = app.ids.secret();
  // Runs one at a time, so that the subscriptions can be counted.
  await app.attempts(`push ${userId}`, async () => {
    const look = () => app.db.list(subscriptions.prefix({ userId }));
    await transactOnList(app.db, subscriptionTurns.key({ userId }), look, (tx, found) => {
      accessSession(tx, actor);
      const others = found.filter(({ value }) => value.sessionId !== sessionId);
      if (others.length >= MAX_PUSH_DEVICES) {
        throw tooMany(
          `You have push notifications on ${MAX_PUSH_DEVICES} devices: turn them off on one`,
        );
      }
      const vapid = vapidKeys(tx)!.publicKey;
      const record = { userId, sessionId, ...subscription, vapid, renewal: hashOf(renewal) };
      putSubscription(app, tx, record);
    });
  });
  return { renewal };
}

export async function unsubscribe(app: FeaturesContext, { userId, sessionId }: Actor) {
  await app.db.transact((tx) => dropSubscription(app, tx, userId, sessionId));
}

/**
 * The browser has another subscription than the one that `renewal` was given for.
 * @throws AppError not_found where there is none, or its session has ended; forbidden, invalid_input
 */
export async function renew(
  app: FeaturesContext,
  { renewal, ...subscription }: PushSubscriptionBody & { renewal: string },
): Promise<void> {
  refuseBad(app, subscription);
  const hash = hashOf(renewal);
  const [userId, sessionId] = await ownerOf(app, hash);
  await app.db.transact((tx) => {
    const before = subscriptions.get(tx, { userId, sessionId });
    if (before?.renewal !== hash) throw new AppError("not_found");
    const vapid = vapidKeys(tx)!.publicKey;
    putSubscription(app, tx, { ...before, ...subscription, vapid });
  });
}

/**
 * Returns the user and the session of a browser.
 * @param hash of the secret that renews its subscription
 * @throws AppError not_found where there is none, or its session has ended
 */
export async function ownerOf(app: FeaturesContext, hash: string) {
  const owner = await app.db.get(subscriptionRenewals.key({ hash }));
  if (!owner || !await isSessionAlive(app, owner[1])) throw new AppError("not_found");
  return owner;
}

/** Deletes subscriptions of ended sessions, and registers the others: at start and later. */
export async function sweepPush(app: FeaturesContext): Promise<void> {
  for await (const { value } of app.db.walk(subscriptions.prefix({}))) {
    const { userId, sessionId } = value;
    if (await isSessionAlive(app, sessionId)) app.push.subscribers.add(userId, sessionId);
    else await app.db.transact((tx) => dropSubscription(app, tx, userId, sessionId));
  }
}

/** Reloads who has a subscription, where this node missed messages of others (MEND-63). */
export async function renewPush({ db, push }: FeaturesContext): Promise<void> {
  await db.fresh();
  await push.renew(async function* () {
    for await (const { value } of db.walk(subscriptions.prefix({}))) yield value;
  });
}

/** @throws AppError forbidden, invalid_input naming the field */
function refuseBad(app: FeaturesContext, { endpoint, keys }: PushSubscriptionBody): void {
  if (!app.instance.push) {
    throw new AppError("forbidden", { text: "Push notifications are switched off on this server" });
  }
  if (!app.push.isAllowed(new URL(endpoint).hostname)) {
    throw invalid("endpoint", "must be at a public address");
  }
  try {
    ECDH.convertKey(keys.p256dh, "prime256v1", "base64url");
  } catch {
    throw invalid("keys.p256dh", "must be a point of P-256");
  }
}
