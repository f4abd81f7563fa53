import { lazy } from "../../../browser/lazy.ts";
import type { NoProps } from "../dialog.ts";
import type { LateFeature } from "../late_feature.ts";

declare module "../dialog.ts" {
  interface DialogProps {
    "voice-debug": NoProps;
  }
}

export const voiceLate = {
  dialogs: { "voice-debug": lazy(() => import("../VoiceDebug.tsx")) },
} satisfies LateFeature;
