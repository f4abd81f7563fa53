import { z } from "zod";
import { id } from "./common.ts";
import { message } from "./messages.ts";
import { isHttps } from "./profiles.ts";
import { PUSH_MUTED_MAX } from "./push_limits.ts";

/** Where and for which keys a browser takes notifications, as its `PushSubscription.toJSON` says. */
export const pushSubscription = z.strictObject({
  endpoint: z.string().max(2000).refine(isHttps, "must be an https:// address"),
  keys: z.strictObject({
    /** A point of P-256: 65 bytes, not compressed (RFC 8291). */
    p256dh: z.string().regex(/^B[\w-]{86}$/, "must be base64url of 65 bytes"),
    auth: z.string().regex(/^[\w-]{22}$/, "must be base64url of 16 bytes"),
  }),
});
export type PushSubscriptionBody = z.infer<typeof pushSubscription>;

/** What a browser is not notified of. `until`: milliseconds since 1970; null: for good. */
export const pushMuted = z.strictObject({
  muted: z.array(z.strictObject({
    /** Of a channel or a server. */
    id: z.string().max(64),
    until: z.number().int().min(0).nullable(),
  })).max(PUSH_MUTED_MAX),
});
export type PushMuted = z.infer<typeof pushMuted>["muted"];

export const pushState = z.object({
  /** The installation's public key (RFC 8292), base64url; null: the host has not switched push on. */
  key: z.string().nullable(),
  /** Of the subscription that this session has; null: it has none. */
  endpoint: z.string().nullable(),
});
export type PushState = z.infer<typeof pushState>;

/** What is shown to replace the subscription once the browser has another, without a page. */
const renewal = z.string().regex(/^[\w-]{43}$/, "must be base64url of 32 bytes");
export const pushSubscribed = z.object({ renewal });
export const renewPushBody = pushSubscription.extend({ renewal });

/** Asks, without a page, for a message that was pushed; ids of channel and message. */
export const pushedMessageBody = z.strictObject({ renewal, channel: id, message: id });
/** Sealed as it is, and what a notification calls the place. */
export const pushedMessage = z.object({
  message,
  channelName: z.string(),
  /** Null: it is no channel of a server. */
  serverName: z.string().nullable(),
});
export type PushedMessage = z.infer<typeof pushedMessage>;

/**
 * What a notification carries to the browser, encrypted for it: ids alone. `static/push.js` makes
 * the notification of it.
 */
export type PushPayload =
  | {
    kind: "message";
    channel: string;
    message: string;
    seq: number;
    /** Null: it is a direct message. */
    server: string | null;
    /** Of a direct message: who wrote it. */
    person: string | null;
  }
  | { kind: "call" | "missed"; channel: string; person: string };
