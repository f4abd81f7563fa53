import { endpoint } from "../endpoint.ts";
import {
  pushedMessage,
  pushedMessageBody,
  pushState,
  pushSubscribed,
  pushSubscription,
  renewPushBody,
} from "../push.ts";

export const getPush = endpoint("GET /users/push", {
  summary: "Whether the host allows push notifications, and whether this session gets them",
  response: pushState,
});

export const subscribePush = endpoint("PUT /users/push", {
  summary: "Send push notifications to this session's browser, until the session ends",
  body: pushSubscription,
  response: pushSubscribed,
});

export const unsubscribePush = endpoint("DELETE /users/push", {
  summary: "Send no more push notifications to this session's browser",
});

export const renewPush = endpoint("POST /users/push/renew", {
  summary: "The browser has replaced its push subscription; no page is needed for that",
  auth: "none",
  body: renewPushBody,
});

export const getPushedMessage = endpoint("POST /users/push/message", {
  summary:
    "A message of a private conversation, for the browser that it is pushed to; needs no page",
  auth: "none",
  body: pushedMessageBody,
  response: pushedMessage,
});
