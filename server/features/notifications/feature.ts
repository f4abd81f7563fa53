import * as api from "../../../protocol/api/notifications.ts";
import { toUsers } from "../../kernel/audience.ts";
import { defineFeature, implement, withRules } from "../define.ts";
import { notificationScopes, ownNotifications } from "../../membership/notifications/records.ts";
import { changeNotifications, forgetServer } from "./service.ts";
import { unreadOf } from "./unread.ts";
import { notificationsOf } from "./view.ts";

declare module "../../base/bus.ts" {
  interface FeatureEvents {
    "notifications-updated": { userId: string };
  }
}

/** Which messages notify a person, and what they have not read (COM-10). */
export const notificationsFeature = defineFeature({
  name: "notifications",
  records: [
    withRules(notificationScopes, {
      exported: { omitted: "only the person gets them" },
      // With its server or channel, say.
      onDelete: (app, tx, { userId }) =>
        app.bus.publishAfter(tx, { type: "notifications-updated", userId }),
    }),
    withRules(ownNotifications, { exported: { omitted: "only the person gets them" } }),
  ],
  endpoints: implement(api, {
    getNotifications: async ({ app, actor }) => ({
      notifications: await notificationsOf(app, actor.userId),
    }),
    putNotifications: async ({ app, actor, body }) => ({
      notifications: await changeNotifications(app, actor.userId, body),
    }),
    listUnread: async ({ app, actor }) => ({ servers: await unreadOf(app, actor.userId) }),
  }),
  events: {
    "notifications-updated": {
      audience: ({ userId }) => toUsers(userId),
      wire: async ({ userId }, app) => ({ notifications: await notificationsOf(app, userId) }),
      order: ({ userId }) => userId,
      cost: null,
      onceKey: ({ userId }) => userId,
    },
  },
  cleanup: {
    "member-removed": (app, { removed }) => forgetServer(app, removed.userId, removed.serverId),
  },
});
