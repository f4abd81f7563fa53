import { lazy } from "../../../browser/lazy.ts";
import type { NoProps } from "../dialog.ts";
import type { LateFeature } from "../late_feature.ts";
import { personRows } from "./person_rows.ts";

declare module "../dialog.ts" {
  interface DialogProps {
    friends: NoProps;
    "add-friend": NoProps;
  }
}

export const friendsLate = {
  dialogs: {
    friends: lazy(() => import("./FriendsDialog.tsx")),
    "add-friend": lazy(() => import("./AddFriend.tsx")),
  },
  personMenu: personRows,
} satisfies LateFeature;
