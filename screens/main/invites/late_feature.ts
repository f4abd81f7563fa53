import invites from "@lucide/icons/icons/link";
import { lazy } from "../../../browser/lazy.ts";
import { serverTabs as t } from "../../../text/en/main.ts";
import type { LateFeature } from "../late_feature.ts";
import { inviteRows } from "./menu.ts";

declare module "../dialog.ts" {
  interface DialogProps {
    invite: { serverId: string };
  }
}

export const invitesLate = {
  dialogs: { invite: lazy(() => import("./InvitePeople.tsx")) },
  serverMenu: inviteRows,
  serverSettings: {
    invites: {
      text: t.invites,
      icon: invites,
      view: lazy(() => import("../server/Invites.tsx")),
      isHeaded: true,
    },
  },
} satisfies LateFeature;
