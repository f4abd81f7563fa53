import type { ReactNode } from "react";
import { fullTimeText, shortDateText, timeText } from "./times.ts";
import { times } from "../../text/en/ui.ts";
import { fill } from "../../text/message.ts";

interface Props {
  /** ISO 8601. */
  at: string;
  /** Avatar of the person who did it. */
  picture?: ReactNode;
  children: ReactNode;
}

/** Entry of a history: an action, and its time. */
export function Act({ at, picture, children }: Props) {
  return (
    <li class="flex items-start gap-3 py-2">
      {picture}
      <div class="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 gap-y-0.5">
        <p class="min-w-0 flex-1 basis-56 wrap-anywhere">{children}</p>
        <time dateTime={at} title={fullTimeText(at)} class="text-12 text-muted">
          {fill(times.dayAndTime, { day: shortDateText(at), time: timeText(at) })}
        </time>
      </div>
    </li>
  );
}

/** Subject or object of a sentence. */
export function Name({ children }: { children: ReactNode }) {
  return <bdi class="font-semibold text-strong">{children}</bdi>;
}
