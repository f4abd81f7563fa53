import members from "@lucide/icons/icons/users";
import moderation from "@lucide/icons/icons/gavel";
import { lazy } from "../../../browser/lazy.ts";
import type { ModerateDialog } from "../../../components/dialogs/ModerateDialog.tsx";
import type { MuteDialog } from "../../../components/dialogs/MuteDialog.tsx";
import type { PropsOf } from "../../../components/dialogs/types.ts";
import { serverTabs as t } from "../../../text/en/main.ts";
import type { LateFeature } from "../late_feature.ts";
import { personRows } from "./person_rows.ts";

declare module "../dialog.ts" {
  interface DialogProps {
    moderate: PropsOf<typeof ModerateDialog>;
    mute: PropsOf<typeof MuteDialog>;
  }
}

export const moderationLate = {
  dialogs: {
    moderate: lazy(
      () => import("../../../components/dialogs/ModerateDialog.tsx"),
      ({ ModerateDialog }) => ({ default: ModerateDialog }),
    ),
    mute: lazy(
      () => import("../../../components/dialogs/MuteDialog.tsx"),
      ({ MuteDialog }) => ({ default: MuteDialog }),
    ),
  },
  personMenu: personRows,
  serverSettings: {
    members: {
      text: t.members,
      icon: members,
      view: lazy(() => import("../server/Members.tsx")),
      isHeaded: true,
    },
    moderation: {
      text: t.moderation,
      icon: moderation,
      view: lazy(() => import("../server/Moderation.tsx")),
    },
  },
} satisfies LateFeature;
