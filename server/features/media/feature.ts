import { defineFeature, withRules } from "../define.ts";
import { media, mediaUses } from "./records.ts";
import { sweepMedia } from "./sweep.ts";

/** Pictures, each stored once. Their endpoint is delivery's: it sets headers of its own. */
export const mediaFeature = defineFeature({
  name: "media",
  records: [
    withRules(media, { exported: { omitted: "exported by what uses them" } }),
    withRules(mediaUses, { exported: { omitted: "an index" } }),
  ],
  sweep: { media: sweepMedia },
});
