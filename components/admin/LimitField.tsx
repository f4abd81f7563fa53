import { useId } from "react";
import { limits as t } from "../../text/en/storage.ts";
import { fill } from "../../text/message.ts";
import { type Entry, type LimitName, LIMITS_OF, NONE, PERCENT } from "./limit_entries.ts";

interface Props {
  of: LimitName;
  entry: Entry;
  /** Error of the value. */
  error?: string;
  /** Place where the host has fixed it; null: it can be changed. */
  fixed: string | null;
  onChange: (entry: Entry) => void;
}

const INPUT =
  "min-h-11 min-w-0 rounded-md border border-field bg-surface-2 px-3 text-16 text-strong transition-colors hover:border-muted disabled:opacity-55 aria-invalid:border-danger-text fine:min-h-10 fine:text-14";

/** A limit: a number, and the unit that it has. */
export function LimitField({ of, entry, error, fixed, onChange }: Props) {
  const id = useId();
  const { name, hint, units, shares, endless } = LIMITS_OF[of];
  const options = [
    ...shares ? [{ value: PERCENT, text: t.percent }] : [],
    ...Object.keys(units).map((unit) => ({ value: unit, text: unit })),
    ...endless ? [{ value: NONE, text: t.none }] : [],
  ];
  return (
    <div class="flex flex-col gap-1 py-2">
      <label for={id} class="text-13 font-semibold text-normal">{name}</label>
      <p class="flex flex-wrap gap-2">
        <input
          id={id}
          data-limit={of}
          type="number"
          inputMode="decimal"
          step="any"
          autocomplete="off"
          value={entry.text}
          disabled={fixed !== null || entry.unit === NONE}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
          onInput={({ currentTarget }) => onChange({ ...entry, text: currentTarget.value })}
          class={`w-32 text-end tabular-nums ${INPUT}`}
        />
        <select
          aria-label={fill(t.unit, { name })}
          value={entry.unit}
          disabled={fixed !== null}
          onChange={({ currentTarget }) => onChange({ ...entry, unit: currentTarget.value })}
          class={INPUT}
        >
          {options.map(({ value, text }) => <option key={value} value={value}>{text}</option>)}
        </select>
      </p>
      {error && <p id={`${id}-error`} role="alert" class="text-13 text-danger-text">{error}</p>}
      <p id={`${id}-hint`} class="max-w-prose text-13 wrap-anywhere text-muted">
        {fixed === null ? hint : fill(t.fixed, { source: fixed })}
      </p>
    </div>
  );
}
