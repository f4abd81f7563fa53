import { useId } from "react";
import { Icon, type IconData } from "./Icon.tsx";

interface Option<T> {
  value: T;
  text: string;
  hint?: string;
  icon: IconData;
}

interface Props<T> {
  label: string;
  options: readonly Option<T>[];
  value: T;
  onChange: (value: T) => void;
}

/** One of a few, as radio buttons in a row of cards. */
export function Choice<T extends string | null>({ label, options, value, onChange }: Props<T>) {
  const name = useId();
  return (
    <fieldset>
      <legend class="mb-1 text-13 font-semibold text-normal">{label}</legend>
      <div class="grid auto-cols-fr grid-flow-col gap-2">
        {options.map((option) => (
          <label
            key={option.text}
            class="flex cursor-pointer flex-col gap-1 rounded-md border border-line bg-surface-3 p-2 text-normal md:p-3 transition-colors hover:border-field has-checked:border-accent-text has-checked:text-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text"
          >
            <input
              type="radio"
              name={name}
              class="sr-only"
              aria-label={option.text}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <Icon of={option.icon} size={18} />
            <span class="text-13 font-semibold md:text-14">{option.text}</span>
            {option.hint && <span class="text-12 text-muted">{option.hint}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
