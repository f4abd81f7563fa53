import { lazy } from "../../../browser/lazy.ts";
import type { Category } from "../../../protocol/categories.ts";
import type { LateFeature } from "../late_feature.ts";
import { categoryRows, channelRows, serverRows } from "./menus.ts";
import type { MoveProps } from "./MoveChannel.tsx";

declare module "../dialog.ts" {
  interface DialogProps {
    "create-category": { serverId: string };
    "edit-category": { category: Category };
    "move-channel": MoveProps;
  }
}

export const categoriesLate = {
  dialogs: {
    "create-category": lazy(() => import("./CreateCategory.tsx")),
    "edit-category": lazy(() => import("./EditCategory.tsx")),
    "move-channel": lazy(() => import("./MoveChannel.tsx")),
  },
  serverMenu: serverRows,
  categoryMenu: categoryRows,
  channelMenu: channelRows,
} satisfies LateFeature;
