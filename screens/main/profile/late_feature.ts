import { lazy } from "../../../browser/lazy.ts";
import type { LateFeature } from "../late_feature.ts";
import { profileRows } from "./person_rows.ts";

declare module "../dialog.ts" {
  interface DialogProps {
    profile: { userId: string; username: string; editing?: boolean };
  }
}

export const profileLate = {
  dialogs: { profile: lazy(() => import("../Profile.tsx")) },
  personMenu: profileRows,
} satisfies LateFeature;
