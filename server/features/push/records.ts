import type { PushMuted } from "../../../protocol/push.ts";
import type { Key } from "../../storage/keys.ts";

/** The installation's own key pair (RFC 8292): base64url of the point and of the private number. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** The browser of a session, which takes push notifications. */
export interface PushSubscriptionRecord {
  userId: string;
  sessionId: string;
  endpoint: string;
  keys: { p256dh: string; auth: string };
  /** The installation's public key that it was made with: it takes nothing that another signs. */
  vapid: string;
  /** SHA-256 (hex) of what its browser shows to replace it. */
  renewal: string;
  /** What it is not notified of; absent: nothing of the kind. */
  muted?: PushMuted;
}

/** The keys of these records. A prefix is a key that only `list` takes. */
export const pushKeys = {
  /** Made when push is switched on for the first time. */
  vapid: ["push_keys"] as Key<VapidKeys>,
  subscription: (
    userId: string,
    sessionId: string,
  ): Key<PushSubscriptionRecord> => ["push_subscription", userId, sessionId],
  subscriptionsOf: (userId: string): Key<PushSubscriptionRecord> => ["push_subscription", userId],
  subscriptions: ["push_subscription"] as Key<PushSubscriptionRecord>,
  /** See `inTurn`. */
  turn: (userId: string): Key<number> => ["push_turn", userId],
  /** By the SHA-256 (hex) of the endpoint. */
  endpoint: (hash: string): Key<[userId: string, sessionId: string]> => ["push_endpoint", hash],
  /** By the SHA-256 (hex) of what replaces it. */
  renewal: (hash: string): Key<[userId: string, sessionId: string]> => ["push_renewal", hash],
};
