import bell from "@lucide/icons/icons/bell";
import { lazy } from "../../../browser/lazy.ts";
import { settings as t } from "../../../text/en/account.ts";
import type { LateFeature } from "../late_feature.ts";
import { categoryRows, channelRows, serverRows } from "./mute_rows.ts";

declare module "../dialog.ts" {
  interface DialogProps {
    /** `id`: of a server, a channel or a conversation. */
    "notification-levels": { id: string };
  }
}

export const notificationsLate = {
  dialogs: { "notification-levels": lazy(() => import("./Levels.tsx")) },
  serverMenu: serverRows,
  categoryMenu: categoryRows,
  channelMenu: channelRows,
  settings: {
    notifications: {
      text: t.notifications,
      icon: bell,
      view: lazy(() => import("./NotificationSettings.tsx")),
    },
  },
} satisfies LateFeature;
