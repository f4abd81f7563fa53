import help from "@lucide/icons/icons/circle-question-mark";
import palette from "@lucide/icons/icons/palette";
import person from "@lucide/icons/icons/circle-user";
import shield from "@lucide/icons/icons/shield";
import { lazy } from "../../../browser/lazy.ts";
import type { OwnSettings } from "../../../protocol/addresses.ts";
import { settings as t } from "../../../text/en/account.ts";
import type { LateFeature } from "../late_feature.ts";

declare module "../dialog.ts" {
  interface DialogProps {
    /** `tab`: initial tab, if not the first. */
    settings: { tab?: OwnSettings };
  }
}

export const accountLate = {
  dialogs: { settings: lazy(() => import("../Settings.tsx")) },
  settings: {
    profile: {
      text: t.profile,
      icon: person,
      view: lazy(() => import("./pages.tsx"), ({ ProfilePage }) => ({ default: ProfilePage })),
    },
    appearance: {
      text: t.appearance,
      icon: palette,
      view: lazy(
        () => import("./pages.tsx"),
        ({ AppearancePage }) => ({ default: AppearancePage }),
      ),
    },
    security: {
      text: t.security,
      icon: shield,
      view: lazy(() => import("./pages.tsx"), ({ SecurityPage }) => ({ default: SecurityPage })),
    },
    help: {
      text: t.help,
      icon: help,
      view: lazy(() => import("./pages.tsx"), ({ HelpPage }) => ({ default: HelpPage })),
    },
  },
} satisfies LateFeature;
