import { lazy } from "../../../browser/lazy.ts";
import type { OwnSettings } from "../../../protocol/addresses.ts";
import type { LateFeature } from "../late_feature.ts";

declare module "../dialog.ts" {
  interface DialogProps {
    /** `tab`: initial tab, if not the first. */
    settings: { tab?: OwnSettings };
  }
}

export const accountLate = {
  dialogs: { settings: lazy(() => import("../Settings.tsx")) },
} satisfies LateFeature;
