import { lazy } from "../../../browser/lazy.ts";
import type { NoProps } from "../dialog.ts";
import type { LateFeature } from "../late_feature.ts";
import { scheduleRows } from "./menu.ts";

declare module "../dialog.ts" {
  interface DialogProps {
    schedule: { channelId: string };
    scheduled: NoProps;
    "edit-scheduled": { id: string };
  }
}

export const scheduledLate = {
  dialogs: {
    schedule: lazy(() => import("./Schedule.tsx")),
    scheduled: lazy(() => import("./Scheduled.tsx")),
    "edit-scheduled": lazy(() => import("./EditScheduled.tsx")),
  },
  composerMenu: scheduleRows,
} satisfies LateFeature;
