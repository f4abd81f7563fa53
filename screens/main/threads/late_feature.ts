import { lazy } from "../../../browser/lazy.ts";
import type { Channel } from "../../../protocol/channels.ts";
import type { LateFeature } from "../late_feature.ts";
import { channelRows } from "./channel_rows.ts";
import { messageRows } from "./menu.ts";

declare module "../dialog.ts" {
  interface DialogProps {
    "edit-thread": { thread: Channel };
    /** Without a message the thread begins with one of its own. */
    "create-thread": { channelId: string; message?: { id: string; text: string } };
  }
}

export const threadsLate = {
  dialogs: {
    "create-thread": lazy(() => import("./CreateThread.tsx")),
    "edit-thread": lazy(() => import("./EditThread.tsx")),
  },
  channelMenu: channelRows,
  messageMenu: messageRows,
} satisfies LateFeature;
