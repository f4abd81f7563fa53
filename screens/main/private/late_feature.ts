import { lazy } from "../../../browser/lazy.ts";
import type { LateFeature } from "../late_feature.ts";
import { encryptRows } from "./menu.ts";

declare module "../dialog.ts" {
  interface DialogProps {
    /** Readers of a private conversation, or encryption of an open one. */
    private: { channelId: string; chosen?: readonly string[]; isAgain?: boolean };
  }
}

export const privateLate = {
  dialogs: { private: lazy(() => import("./PrivateDialog.tsx")) },
  channelMenu: encryptRows,
} satisfies LateFeature;
