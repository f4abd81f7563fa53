import type { CallRow } from "../../protocol/call_rows.ts";
import { rows as t } from "../../text/en/calls.ts";
import { fill } from "../../text/message.ts";

/** The words for how a call ended, to the one of the two who reads them; `own`: who called. */
export function callText(row: CallRow, own: boolean): string {
  switch (row.kind) {
    case "missed_call":
      return fill(own ? t.unanswered : t.missed, { count: row.times });
    case "declined_call":
      return t.declined;
    case "call": {
      const hours = Math.floor(row.minutes / 60);
      if (row.minutes === 0) return t.short;
      return hours === 0
        ? fill(t.minutes, { minutes: row.minutes })
        : fill(t.hours, { hours, minutes: row.minutes % 60 });
    }
  }
}
