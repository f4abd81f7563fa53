import { readCallRow } from "../../protocol/call_rows.ts";
import { rows as t } from "../../text/en/calls.ts";
import { fill } from "../../text/message.ts";
import type { ShownMessage } from "./message.ts";

/** What the row of a call says, in the reader's language and to the one of the two who reads it. */
export function callText({ text, own }: Pick<ShownMessage, "text" | "own">): string {
  const row = readCallRow(text ?? "");
  switch (row?.kind) {
    case "missed":
      return fill(own ? t.unanswered : t.missed, { count: row.times });
    case "declined":
      return t.declined;
    case "talked": {
      const hours = Math.floor(row.minutes / 60);
      if (row.minutes === 0) return t.short;
      return hours === 0
        ? fill(t.minutes, { minutes: row.minutes })
        : fill(t.hours, { hours, minutes: row.minutes % 60 });
    }
    default:
      return text ?? "";
  }
}
