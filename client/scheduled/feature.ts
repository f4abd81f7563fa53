import { lazy } from "../../browser/lazy.ts";
import { defineClientFeature } from "../kernel/feature.ts";

/** Messages that are sent later (COM-14). */
export const scheduledFeature = defineClientFeature({
  name: "scheduled",
  late: lazy(() => import("./scheduled.ts"), ({ openScheduled }) => openScheduled),
  lateEvents: ["scheduled-updated", "scheduled-removed"],
});
