import { lazy } from "../../../browser/lazy.ts";
import type { NoProps } from "../dialog.ts";
import type { LateFeature } from "../late_feature.ts";
import { serverRows } from "./menu.ts";

declare module "../dialog.ts" {
  interface DialogProps {
    "create-server": NoProps;
    "join-server": NoProps;
    /** `tab`: initial tab, if not the first. */
    "server-settings": { serverId: string; tab?: string };
  }
}

export const serverLate = {
  dialogs: {
    "create-server": lazy(() => import("./CreateServer.tsx")),
    "join-server": lazy(() => import("./JoinServer.tsx")),
    "server-settings": lazy(() => import("../ServerSettings.tsx")),
  },
  serverMenu: serverRows,
} satisfies LateFeature;
