import { useId } from "react";

interface Props<T> {
  label: string;
  options: readonly { value: T; text: string }[];
  value: T;
  onChange: (value: T) => void;
  /** The dialog begins here. */
  first?: boolean;
}

/** One of several short answers, as radio buttons. */
export function Pills<T>({ label, options, value, onChange, first }: Props<T>) {
  const name = useId();
  return (
    <fieldset>
      <legend class="mb-1 text-13 font-semibold text-normal">{label}</legend>
      <div class="grid grid-cols-2 gap-2 md:grid-cols-3">
        {options.map((option) => (
          <label
            key={option.text}
            class="flex min-h-11 cursor-pointer items-center justify-center rounded-md border border-line bg-surface-3 px-2 text-center text-normal transition-colors hover:border-field has-checked:border-accent-text has-checked:font-semibold has-checked:text-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text md:min-h-9"
          >
            <input
              type="radio"
              name={name}
              class="sr-only"
              data-autofocus={first && option.value === value ? true : undefined}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
