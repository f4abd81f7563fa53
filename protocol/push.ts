import { z } from "zod";
import { id } from "./common.ts";
import { message } from "./messages.ts";
import { isHttps } from "./profiles.ts";

/** Address and keys for a browser's notifications, from its `PushSubscription.toJSON`. */
export const pushSubscription = z.strictObject({
  endpoint: z.string().max(2000).refine(isHttps, "must be an https:// address"),
  keys: z.strictObject({
    /** A point of P-256: 65 bytes, not compressed (RFC 8291). */
    p256dh: z.string().regex(/^B[\w-]{86}$/, "must be base64url of 65 bytes"),
    auth: z.string().regex(/^[\w-]{22}$/, "must be base64url of 16 bytes"),
  }),
});
export type PushSubscriptionBody = z.infer<typeof pushSubscription>;

export const pushState = z.object({
  /** The installation's public key (RFC 8292), base64url; null: the host has not switched push on. */
  key: z.string().nullable(),
  /** Endpoint of this session's subscription; null: it has none. */
  endpoint: z.string().nullable(),
});
export type PushState = z.infer<typeof pushState>;

/** Secret for replacing the subscription without a page, once the browser has another. */
const renewal = z.string().regex(/^[\w-]{43}$/, "must be base64url of 32 bytes");
export const pushSubscribed = z.object({ renewal });
export const renewPushBody = pushSubscription.extend({ renewal });

/** Asks, without a page, for a message that was pushed; ids of channel and message. */
export const pushedMessageBody = z.strictObject({ renewal, channel: id, message: id });
/** The message, still sealed, and the names of its place for the notification. */
export const pushedMessage = z.object({
  message,
  channelName: z.string(),
  /** Null: it is no channel of a server. */
  serverName: z.string().nullable(),
});
export type PushedMessage = z.infer<typeof pushedMessage>;

/**
 * Content of a push message to the browser, encrypted for it: ids only. `static/push.js` makes the
 * notification.
 */
export type PushPayload =
  | {
    kind: "message";
    channel: string;
    message: string;
    seq: number;
    /** Null: it is a direct message. */
    server: string | null;
    /** Author of a direct message. */
    person: string | null;
  }
  | { kind: "call" | "missed"; channel: string; person: string }
  /** `channel`: the event's id, which names the notification. */
  | { kind: "event"; channel: string; server: string };
