import { lazy } from "../../browser/lazy.ts";
import { defineClientFeature } from "../kernel/feature.ts";

/** Saved animations (FIL-8), loaded once the user opens the picker or saves one. */
export const shelfFeature = defineClientFeature({
  name: "shelf",
  late: lazy(() => import("./shelf.ts"), ({ openShelf }) => openShelf),
  lateEvents: ["animation-saved", "animation-removed"],
});
