import { lazy } from "../../../browser/lazy.ts";
import type { Channel } from "../../../protocol/channels.ts";
import type { LateFeature } from "../late_feature.ts";
import { channelRows, serverRows } from "./menus.ts";

declare module "../dialog.ts" {
  interface DialogProps {
    /** `categoryId`: where it is created. Absent: in no category. */
    "create-channel": { serverId: string; isVoice: boolean; categoryId?: string };
    "edit-channel": { channel: Channel };
  }
}

export const channelsLate = {
  dialogs: {
    "create-channel": lazy(() => import("../CreateChannel.tsx")),
    "edit-channel": lazy(() => import("./EditChannel.tsx")),
  },
  serverMenu: serverRows,
  channelMenu: channelRows,
} satisfies LateFeature;
