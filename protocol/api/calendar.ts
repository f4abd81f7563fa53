import { z } from "zod";
import { calendarBody, calendarFeed } from "../calendar.ts";
import { endpoint } from "../endpoint.ts";

export const getCalendar = endpoint("GET /users/calendar", {
  summary: "The address of one's own calendar of events, if there is one",
  scope: "read",
  response: calendarFeed,
});

export const makeCalendar = endpoint("POST /users/calendar", {
  summary: "Make an address for one's own calendar of events; an earlier one no longer works",
  scope: "write",
  body: calendarBody,
  response: calendarFeed,
});

export const removeCalendar = endpoint("DELETE /users/calendar", {
  summary: "Take back the address of one's own calendar",
  scope: "write",
  response: calendarFeed,
});

export const readCalendar = endpoint("GET /calendar/{secret}", {
  summary: "Events that a person sees now, as text/calendar: for calendar apps, without login",
  auth: "none",
  response: z.unknown(),
});
