import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { notifications, putNotificationsBody, unreadServer } from "../notifications.ts";

export const getNotifications = endpoint("GET /users/notifications", {
  summary: "One's notification settings",
  scope: "read",
  response: z.object({ notifications }),
});

export const putNotifications = endpoint("PUT /users/notifications", {
  summary: "Change notification settings: what is missing stays, null clears",
  scope: "write",
  body: putNotificationsBody,
  response: z.object({ notifications }),
});

export const listUnread = endpoint("GET /users/unread", {
  summary: "The channels of one's servers with something unread; muted ones only with a mention",
  scope: "read",
  response: z.object({ servers: z.array(unreadServer) }),
});
