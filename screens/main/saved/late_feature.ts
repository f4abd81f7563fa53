import { lazy } from "../../../browser/lazy.ts";
import type { NoProps } from "../dialog.ts";
import type { LateFeature } from "../late_feature.ts";
import { savedRows } from "./menu.ts";

declare module "../dialog.ts" {
  interface DialogProps {
    saved: NoProps;
    remind: { channelId: string; messageId: string };
  }
}

export const savedLate = {
  dialogs: {
    saved: lazy(() => import("./Saved.tsx")),
    remind: lazy(() => import("./Remind.tsx")),
  },
  messageMenu: savedRows,
} satisfies LateFeature;
