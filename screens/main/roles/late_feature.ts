import roles from "@lucide/icons/icons/shield";
import { lazy } from "../../../browser/lazy.ts";
import type { Channel } from "../../../protocol/channels.ts";
import type { Permission } from "../../../protocol/permissions.ts";
import { serverTabs as t } from "../../../text/en/main.ts";
import type { LateFeature } from "../late_feature.ts";
import { channelRows, personRows, serverRows } from "./menus.ts";

declare module "../dialog.ts" {
  interface DialogProps {
    "manage-roles": { serverId: string; userId: string; username: string };
    "view-as": { serverId: string };
    /** `channel` null: in the whole server. `permission`: subject of the question. */
    why: { channel: Channel | null; permission?: Permission };
  }
}

export const rolesLate = {
  dialogs: {
    "manage-roles": lazy(() => import("../ManageRoles.tsx")),
    "view-as": lazy(() => import("../ViewAs.tsx"), ({ ViewAs }) => ({ default: ViewAs })),
    why: lazy(() => import("../Why.tsx")),
  },
  personMenu: personRows,
  serverMenu: serverRows,
  channelMenu: channelRows,
  serverSettings: {
    roles: { text: t.roles, icon: roles, view: lazy(() => import("../server/Roles.tsx")) },
  },
} satisfies LateFeature;
