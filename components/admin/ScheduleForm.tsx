import { useState } from "react";
import type { Backups } from "../../protocol/admin.ts";
import { schedule as t } from "../../text/en/admin.ts";
import { fill } from "../../text/message.ts";
import { Field } from "../ui/Field.tsx";
import { Heading } from "../ui/Heading.tsx";
import { SaveBar } from "../ui/SaveBar.tsx";
import { Select } from "../ui/Select.tsx";
import { spanText } from "./spans.ts";

const HOUR_MS = 3600_000;
const CHOICES: readonly [ms: number, text: string][] = [
  [HOUR_MS, t.hourly],
  [6 * HOUR_MS, t.sixHours],
  [12 * HOUR_MS, t.twelveHours],
  [24 * HOUR_MS, t.daily],
  [7 * 24 * HOUR_MS, t.weekly],
];
const OFF = "off";

export interface Schedule {
  /** Milliseconds; null: none are made by themselves. */
  every: number | null;
  keep: number;
}

interface Props {
  backups: Pick<Backups, "every" | "keep" | "fixed">;
  /** Asks, and saves. */
  onSave: (schedule: Schedule) => void;
}

/** How often a backup is made, and how many are kept (MEND-58). */
export function ScheduleForm({ backups: { every, keep, fixed }, onSave }: Props) {
  const [wanted, setWanted] = useState({ every, keep });
  const isChanged = wanted.every !== every || wanted.keep !== keep;
  const isUnusual = every !== null && CHOICES.every(([ms]) => ms !== every);
  const choices = isUnusual
    ? [...CHOICES, [every, fill(t.each, { time: spanText(every / 1000) })] as const]
    : CHOICES;

  function onSubmit(event: Event) {
    event.preventDefault();
    if (isChanged) onSave(wanted);
  }

  return (
    <form onSubmit={onSubmit} aria-label={t.title} class="mb-8">
      <Heading title={t.title} />
      <div class="grid max-w-xl gap-4 sm:grid-cols-2">
        <Select
          label={t.every}
          options={[
            { value: OFF, text: t.off },
            ...choices.map(([ms, text]) => ({ value: String(ms), text })),
          ]}
          value={String(wanted.every ?? OFF)}
          disabled={fixed.every !== null}
          hint={fixed.every === null ? undefined : fill(t.fixed, { source: fixed.every })}
          onChange={(value) =>
            setWanted({ ...wanted, every: value === OFF ? null : Number(value) })}
        />
        <Field
          label={t.keep}
          type="number"
          inputMode="numeric"
          min={1}
          max={1000}
          required
          autocomplete="off"
          disabled={fixed.keep !== null}
          hint={fixed.keep === null ? t.keepHint : fill(t.fixed, { source: fixed.keep })}
          value={Number.isNaN(wanted.keep) ? "" : String(wanted.keep)}
          onInput={({ currentTarget }) =>
            setWanted({ ...wanted, keep: currentTarget.valueAsNumber })}
        />
      </div>
      {isChanged && (
        <SaveBar
          busy={false}
          disabled={false}
          onReset={() => setWanted({ every, keep })}
        />
      )}
    </form>
  );
}
