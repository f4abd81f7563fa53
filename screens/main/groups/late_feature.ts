import { lazy } from "../../../browser/lazy.ts";
import type { Channel } from "../../../protocol/channels.ts";
import type { NoProps } from "../dialog.ts";
import { groupItems } from "../group_items.ts";
import { inGroup, type LateFeature } from "../late_feature.ts";

declare module "../dialog.ts" {
  interface DialogProps {
    "new-message": NoProps;
    /**
     * Choice of people for a group: a new one (null), one with the person in this direct message,
     * or this group.
     */
    "group-people": { channel: Channel | null };
    "group-name": { channel: Channel };
  }
}

export const groupsLate = {
  dialogs: {
    "new-message": lazy(() => import("../NewMessage.tsx")),
    "group-people": lazy(() => import("../GroupPeople.tsx")),
    "group-name": lazy(() => import("../GroupName.tsx")),
  },
  channelMenu: (main, channel) =>
    inGroup("group", channel.server_id === null ? groupItems(main, channel) : []),
} satisfies LateFeature;
