import lock from "@lucide/icons/icons/lock";
import { lazy } from "../../../browser/lazy.ts";
import { settings as t } from "../../../text/en/account.ts";
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
  settings: {
    private: { text: t.private, icon: lock, view: lazy(() => import("./PrivateSettings.tsx")) },
  },
} satisfies LateFeature;
