import { record, type } from "../../kernel/records.ts";

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
  /** SHA-256 (hex) of the secret with which its browser replaces it. */
  renewal: string;
  /**
   * Ids of channels and servers that it had muted, and until when (milliseconds, null: for good),
   * from before mutes were the account's (COM-10). Absent: none.
   */
  muted?: { id: string; until: number | null }[];
}

/** Made when push is switched on for the first time. */
export const pushKeyPair = record("push_keys", {
  value: type<VapidKeys>(),
  key: {},
  belongsTo: { nobody: "of the installation" },
});

export const subscriptions = record("push_subscription", {
  value: type<PushSubscriptionRecord>(),
  key: { userId: "text", sessionId: "text" },
  belongsTo: { user: "userId" },
});

/** See `transactOnList`. */
export const subscriptionTurns = record("push_turn", {
  value: type<number>(),
  key: { userId: "text" },
  belongsTo: { user: "userId" },
});

type SubscriptionKey = [userId: string, sessionId: string];

/** By the SHA-256 (hex) of the endpoint. */
export const subscriptionEndpoints = record("push_endpoint", {
  value: type<SubscriptionKey>(),
  key: { hash: "text" },
  belongsTo: { nobody: "an index, deleted with the subscription" },
});

/** By the SHA-256 (hex) of the secret that replaces the subscription. */
export const subscriptionRenewals = record("push_renewal", {
  value: type<SubscriptionKey>(),
  key: { hash: "text" },
  belongsTo: { nobody: "an index, deleted with the subscription" },
});
