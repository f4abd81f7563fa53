import { lazy } from "../../../browser/lazy.ts";
import type { PropsOf } from "../../../components/dialogs/types.ts";
import type { SharedFile } from "../../../components/dialogs/ShareDialog.tsx";
import type { FileDialog } from "../../../components/files/FileDialog.tsx";
import type { LateFeature } from "../late_feature.ts";

declare module "../dialog.ts" {
  interface DialogProps {
    /** `startKey`: of a message, or of one of its files: `MESSAGE/FILE`. */
    lightbox: { channelId: string; startKey: string };
    file: PropsOf<typeof FileDialog>;
    share: {
      text: string;
      /** Other shared content, and why some of it cannot be sent. */
      files: readonly SharedFile[];
      onShare: (channelId: string) => void;
    };
  }
}

export const filesLate = {
  dialogs: {
    lightbox: lazy(() => import("../Lightbox.tsx")),
    file: lazy(
      () => import("../../../components/files/FileDialog.tsx"),
      ({ FileDialog }) => ({ default: FileDialog }),
    ),
    share: lazy(() => import("../Share.tsx")),
  },
} satisfies LateFeature;
