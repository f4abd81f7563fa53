import { defineFeature, withRules } from "../define.ts";
import { joinNotices } from "./join_notices_records.ts";
import { sweepComings } from "./system.ts";

/** Messages about people who join and leave, limited in number per channel (HARD-9). */
export const joinNoticesFeature = defineFeature({
  name: "comings",
  records: [withRules(joinNotices, { exported: { omitted: "forgotten after minutes" } })],
  sweep: { comings: ({ db, clock }) => sweepComings(db, clock()) },
});
