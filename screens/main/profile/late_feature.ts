import { lazy } from "../../../browser/lazy.ts";
import type { LateFeature } from "../late_feature.ts";

declare module "../dialog.ts" {
  interface DialogProps {
    profile: { userId: string; username: string; editing?: boolean };
  }
}

export const profileLate = {
  dialogs: { profile: lazy(() => import("../Profile.tsx")) },
} satisfies LateFeature;
