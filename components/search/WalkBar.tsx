import { shortDateText } from "../ui/times.ts";
import { fill } from "../../text/message.ts";
import { progress as t } from "../../text/en/search.ts";
import { Button } from "../ui/Button.tsx";
import { Spinner } from "../ui/Spinner.tsx";

/** Progress of the search through the history. */
export interface Progress {
  state: "idle" | "running" | "stopped" | "done";
  /** Messages that were gone through. */
  count: number;
  /** ISO 8601: the oldest of them. */
  back: string | null;
}

interface Props {
  /** Text at the end of a complete search. */
  all: string;
  progress: Progress;
  onStop: () => void;
  onGoOn: () => void;
}

/** Shows how far back the search went, with buttons to stop and continue. */
export function WalkBar({ all, progress: { state, count, back }, onStop, onGoOn }: Props) {
  if (state === "idle") return null;
  const text = state === "done"
    ? all
    : back === null
    ? fill(t.some, { count })
    : fill(t.someUntil, { count, day: shortDateText(back) });
  return (
    <div class="flex min-h-11 items-center gap-2 px-4 text-12 text-muted fine:min-h-9">
      {state === "running" && <Spinner />}
      <span class="min-w-0 flex-1">{text}</span>
      {state === "running" && <Button look="quiet" onClick={onStop}>{t.stop}</Button>}
      {state === "stopped" && <Button look="quiet" onClick={onGoOn}>{t.resume}</Button>}
    </div>
  );
}
