import bell from "@lucide/icons/icons/bell";
import { lazy } from "../../../browser/lazy.ts";
import { settings as t } from "../../../text/en/account.ts";
import type { LateFeature } from "../late_feature.ts";
import { channelRows, serverRows } from "./mute_rows.ts";

export const notificationsLate = {
  serverMenu: serverRows,
  channelMenu: channelRows,
  settings: {
    notifications: {
      text: t.notifications,
      icon: bell,
      view: lazy(() => import("./NotificationSettings.tsx")),
    },
  },
} satisfies LateFeature;
