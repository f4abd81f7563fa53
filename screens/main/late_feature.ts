import type { DialogViews } from "./dialog.ts";

/**
 * The parts of a feature that come with the first menu or dialog, which `late_features.ts` lists.
 * Declare one with `satisfies LateFeature`, so that the list knows which names it has.
 */
export interface LateFeature {
  /** Views by the names that the feature adds to `DialogProps`. */
  readonly dialogs?: DialogViews;
}
