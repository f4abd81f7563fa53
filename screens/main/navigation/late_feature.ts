import { lazy } from "../../../browser/lazy.ts";
import type { NoProps } from "../dialog.ts";
import type { LateFeature } from "../late_feature.ts";

declare module "../dialog.ts" {
  interface DialogProps {
    keys: NoProps;
    switcher: NoProps;
  }
}

export const navigationLate = {
  dialogs: {
    keys: lazy(
      () => import("../../../components/dialogs/KeysDialog.tsx"),
      ({ KeysDialog }) => ({ default: KeysDialog }),
    ),
    switcher: lazy(() => import("../Switcher.tsx")),
  },
} satisfies LateFeature;
