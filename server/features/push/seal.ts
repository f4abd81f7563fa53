import { createHash } from "node:crypto";
import type { PushPayload } from "../../../protocol/push.ts";
import type { PushRequest } from "./post.ts";
import type { PushSubscriptionRecord, VapidKeys } from "./records.ts";

/** A notification on its way to a browser. */
export interface Notice {
  payload: PushPayload;
  /** Seconds that the push service may keep it. */
  ttl: number;
  urgency: "normal" | "high";
}

/**
 * Returns the request that delivers a notification to a browser (RFC 8030): signed by the
 * installation (RFC 8292), encrypted for that browser (RFC 8291), and always of the same length.
 * The topic, by which a later one replaces an undelivered one, identifies a conversation to this
 * browser's service alone.
 * @param subject contact for push services
 */
export async function seal(
  subscription: PushSubscriptionRecord,
  { payload, ttl, urgency }: Notice,
  vapid: VapidKeys,
  subject: string,
): Promise<PushRequest> {
  // Loaded by the first notification: most installations send none.
  const { encryptNotification, vapidHeaders } = await import("@block65/webcrypto-web-push");
  const { endpoint, keys } = subscription;
  const browser = { endpoint, keys, expirationTime: null };
  const text = new TextEncoder().encode(JSON.stringify(payload));
  const [{ headers }, body] = await Promise.all([
    vapidHeaders(browser, { subject, ...vapid }),
    encryptNotification(browser, text),
  ]);
  return {
    headers: {
      ...headers,
      "content-type": "application/octet-stream",
      "content-encoding": "aes128gcm",
      ttl: String(ttl),
      urgency,
      topic: topicOf(subscription, payload.channel),
    },
    body,
  };
}

/** 32 characters of base64url (RFC 8030), which say nothing without the subscription's secret. */
function topicOf({ keys }: PushSubscriptionRecord, channelId: string): string {
  return createHash("sha256").update(`${keys.auth} ${channelId}`).digest("base64url").slice(0, 32);
}
