import { lazy } from "../../../browser/lazy.ts";
import type { NoProps } from "../dialog.ts";
import type { LateFeature } from "../late_feature.ts";

declare module "../dialog.ts" {
  interface DialogProps {
    inbox: NoProps;
  }
}

export const inboxLate = {
  dialogs: { inbox: lazy(() => import("./Inbox.tsx")) },
} satisfies LateFeature;
