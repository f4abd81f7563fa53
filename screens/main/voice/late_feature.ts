import mic from "@lucide/icons/icons/mic";
import { lazy } from "../../../browser/lazy.ts";
import { settings as t } from "../../../text/en/account.ts";
import type { NoProps } from "../dialog.ts";
import type { LateFeature } from "../late_feature.ts";

declare module "../dialog.ts" {
  interface DialogProps {
    "voice-debug": NoProps;
  }
}

export const voiceLate = {
  dialogs: { "voice-debug": lazy(() => import("../VoiceDebug.tsx")) },
  settings: {
    voice: { text: t.voice, icon: mic, view: lazy(() => import("../AudioSettings.tsx")) },
  },
} satisfies LateFeature;
