import type { ReactNode } from "react";
import { fullTimeText, shortDateText, timeText } from "./times.ts";
import { times } from "../../text/en/ui.ts";
import { fill } from "../../text/message.ts";

/** A line of a history: what was done, and when (`at`, ISO 8601). */
export function Act({ at, children }: { at: string; children: ReactNode }) {
  return (
    <li class="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-2">
      <p class="min-w-0 flex-1 basis-64 wrap-anywhere">{children}</p>
      <time dateTime={at} title={fullTimeText(at)} class="text-12 text-muted">
        {fill(times.dayAndTime, { day: shortDateText(at), time: timeText(at) })}
      </time>
    </li>
  );
}

/** Whom or what a sentence is about. */
export function Name({ children }: { children: ReactNode }) {
  return <bdi class="font-semibold text-strong">{children}</bdi>;
}
