import { defineFeature, withRules } from "../define.ts";
import { calendars, calendarSecrets } from "./records.ts";

/** Calendars of events. Their endpoints are delivery's: they tell addresses and set headers. */
export const calendarsFeature = defineFeature({
  name: "calendars",
  records: [
    withRules(calendars, { exported: { omitted: "a secret" } }),
    withRules(calendarSecrets, { exported: { omitted: "an index" } }),
  ],
});
