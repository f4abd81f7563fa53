import { lazy } from "../../../browser/lazy.ts";
import type { LateFeature } from "../late_feature.ts";
import { messageRows } from "./menu.ts";

declare module "../dialog.ts" {
  interface DialogProps {
    /** Without a message the thread begins with one of its own. */
    "create-thread": { channelId: string; message?: { id: string; text: string } };
  }
}

export const threadsLate = {
  dialogs: { "create-thread": lazy(() => import("./CreateThread.tsx")) },
  messageMenu: messageRows,
} satisfies LateFeature;
