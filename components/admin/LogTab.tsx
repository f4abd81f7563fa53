import type { LogEntry } from "../../protocol/admin_logs.ts";
import { failed, log as t } from "../../text/en/admin.ts";
import { fullTimeText, timeText } from "../ui/times.ts";
import { type List, Listed } from "../ui/Listed.tsx";
import { LogHeading } from "./LogHeading.tsx";

const COLORS: Record<LogEntry["level"], string> = {
  debug: "text-muted",
  info: "text-normal",
  warning: "text-warning",
  error: "text-danger-text",
};

/** The last entries of this run's log, the newest first. */
export function LogTab({ list, onLoad }: { list: List<LogEntry>; onLoad: () => void }) {
  return (
    <>
      <LogHeading texts={t} onLoad={onLoad} />
      <Listed list={list} failed={failed.log} onRetry={onLoad} empty={t.none}>
        {(entries) => (
          <ol class="flex flex-col gap-px overflow-hidden rounded-md bg-surface-3 py-2 font-mono text-12">
            {entries.map(({ at, level, text }, i) => (
              <li key={`${at} ${i}`} class="flex flex-wrap gap-x-3 px-3 py-0.5">
                <time dateTime={at} title={fullTimeText(at)} class="text-muted tabular-nums">
                  {timeText(at)}
                </time>
                <p
                  class={`min-w-0 flex-1 basis-56 whitespace-pre-wrap wrap-anywhere ${
                    COLORS[level]
                  }`}
                >
                  {(level === "warning" || level === "error") && `${level}: `}
                  {text}
                </p>
              </li>
            ))}
          </ol>
        )}
      </Listed>
    </>
  );
}
