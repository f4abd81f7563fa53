import { lazy } from "../../../browser/lazy.ts";
import type { Member } from "../../../protocol/servers.ts";
import type { LateFeature } from "../late_feature.ts";
import { personRows } from "./person_rows.ts";

declare module "../dialog.ts" {
  interface DialogProps {
    nickname: { serverId: string; member: Member };
  }
}

/** Nicknames of members (COM-6). */
export const nicknamesLate = {
  dialogs: { nickname: lazy(() => import("./Nickname.tsx")) },
  personMenu: personRows,
} satisfies LateFeature;
