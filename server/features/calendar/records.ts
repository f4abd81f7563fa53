import type { CalendarScope } from "../../../protocol/calendar.ts";
import { record, type } from "../../kernel/records.ts";

/** A person's calendar for their calendar app (COM-16). */
export interface CalendarRecord {
  /** Lets anyone read the calendar. */
  secret: string;
  scope: CalendarScope;
}

export const calendars = record("calendar", {
  value: type<CalendarRecord>(),
  key: { userId: "text" },
  belongsTo: { user: "userId" },
});

/** Leads from the SHA-256 (hex) of a secret to its person. */
export const calendarSecrets = record("calendar_secret", {
  value: type<true>(),
  key: { hash: "text", userId: "text" },
  belongsTo: { user: "userId" },
});
