import { lazy } from "../../browser/lazy.ts";
import { defineClientFeature } from "../kernel/feature.ts";

/** Removing, banning and muting members. */
export const moderationFeature = defineClientFeature({
  name: "moderation",
  late: lazy(() => import("./moderation.ts"), ({ openModeration }) => openModeration),
});
