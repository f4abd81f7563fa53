import { lazy } from "../../../browser/lazy.ts";
import type { ShownMessage } from "../../../components/chat/message.ts";
import type { LateFeature } from "../late_feature.ts";
import { forwardRows } from "./menu.ts";

declare module "../dialog.ts" {
  interface DialogProps {
    forward: { channelId: string; message: ShownMessage };
  }
}

export const forwardingLate = {
  dialogs: { forward: lazy(() => import("./Forward.tsx")) },
  messageMenu: forwardRows,
} satisfies LateFeature;
