import * as api from "../../../protocol/api/calendar.ts";
import {
  calendarOf,
  readCalendar,
  removeCalendar,
  renewCalendar,
} from "../../features/calendar/service.ts";
import { defineFeature, implement } from "../define.ts";
import { securityHeaders } from "../http/headers.ts";
import { linkOrigin } from "../http/link_origin.ts";

/** Calendars of events for calendar apps, with headers of their own (COM-16). */
export const calendarFeature = defineFeature({
  name: "calendar",
  endpoints: implement(api, {
    getCalendar: ({ app, actor }) => calendarOf(app, actor.userId, linkOrigin(app)),
    makeCalendar: async ({ app, actor, body }) => {
      await renewCalendar(app, actor.userId, body.scope);
      return await calendarOf(app, actor.userId, linkOrigin(app));
    },
    removeCalendar: async ({ app, actor }) => {
      await removeCalendar(app, actor.userId);
      return {};
    },
    readCalendar: async ({ app, params }) =>
      new Response(await readCalendar(app, params.secret), {
        headers: {
          ...securityHeaders("api"),
          "cache-control": "private, no-store",
          "content-type": "text/calendar; charset=utf-8",
          "content-disposition": 'inline; filename="parley.ics"',
        },
      }),
  }),
});
