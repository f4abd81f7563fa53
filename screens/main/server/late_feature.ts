import danger from "@lucide/icons/icons/triangle-alert";
import overview from "@lucide/icons/icons/info";
import storage from "@lucide/icons/icons/hard-drive";
import { lazy } from "../../../browser/lazy.ts";
import { serverTabs as t } from "../../../text/en/main.ts";
import type { NoProps } from "../dialog.ts";
import type { LateFeature } from "../late_feature.ts";
import { serverRows } from "./menu.ts";

declare module "../dialog.ts" {
  interface DialogProps {
    "create-server": NoProps;
    "join-server": NoProps;
    "server-folder": { folderId: string };
    "server-profile": { serverId: string };
    /** `tab`: initial tab, if not the first. */
    "server-settings": { serverId: string; tab?: string };
  }
}

export const serverLate = {
  dialogs: {
    "create-server": lazy(() => import("./CreateServer.tsx")),
    "join-server": lazy(() => import("./JoinServer.tsx")),
    "server-profile": lazy(() => import("./ServerProfile.tsx")),
    "server-folder": lazy(() => import("./Folder.tsx")),
    "server-settings": lazy(() => import("../ServerSettings.tsx")),
  },
  serverMenu: serverRows,
  serverSettings: {
    overview: {
      text: t.overview,
      icon: overview,
      view: lazy(() => import("./Overview.tsx")),
      isHeaded: true,
    },
    storage: {
      text: t.storage,
      icon: storage,
      view: lazy(() => import("./Storage.tsx")),
      isHeaded: true,
    },
    danger: { text: t.danger, icon: danger, view: lazy(() => import("./Danger.tsx")) },
  },
} satisfies LateFeature;
