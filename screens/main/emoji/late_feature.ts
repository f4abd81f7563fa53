import emoji from "@lucide/icons/icons/face-slightly-smiling";
import { lazy } from "../../../browser/lazy.ts";
import { serverTabs as t } from "../../../text/en/main.ts";
import type { LateFeature } from "../late_feature.ts";

export const emojiLate = {
  serverSettings: {
    emoji: {
      text: t.emoji,
      icon: emoji,
      view: lazy(() => import("../server/Emoji.tsx")),
      isHeaded: true,
    },
  },
} satisfies LateFeature;
