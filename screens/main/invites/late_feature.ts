import { lazy } from "../../../browser/lazy.ts";
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
} satisfies LateFeature;
