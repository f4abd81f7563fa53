import { defineFeature, withRules } from "../define.ts";
import { comings } from "./comings_records.ts";
import { sweepComings } from "./system.ts";

/** Messages about people who join and leave, limited in number per channel (HARD-9). */
export const comingsFeature = defineFeature({
  name: "comings",
  records: [withRules(comings, { exported: { omitted: "forgotten after minutes" } })],
  sweep: { comings: ({ db, clock }) => sweepComings(db, clock()) },
});
