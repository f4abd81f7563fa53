import { z } from "zod";

/** Events of the calendar: those that its person is interested in, or all that they see (COM-16). */
export const calendarScope = z.enum(["interested", "all"]);
export type CalendarScope = z.infer<typeof calendarScope>;

export const calendarBody = z.strictObject({ scope: calendarScope });

export const calendarFeed = z.object({
  /** Whole with `--public-url`, otherwise a path. Absent: there is none. */
  url: z.string().optional(),
  scope: calendarScope.optional(),
});
export type CalendarFeed = z.infer<typeof calendarFeed>;
