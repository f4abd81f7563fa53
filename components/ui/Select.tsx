import { useId } from "react";

interface Props {
  label: string;
  options: readonly { value: string; text: string }[];
  value: string;
  hint?: string;
  disabled?: boolean;
  /** Gets the focus when its dialog opens. */
  first?: boolean;
  onChange: (value: string) => void;
}

/** Native select for one of many options. */
export function Select({ label, options, value, hint, disabled, first, onChange }: Props) {
  const id = useId();
  return (
    <div class="flex min-w-0 flex-col gap-1">
      <label for={id} class="text-13 font-semibold text-normal">{label}</label>
      <select
        id={id}
        value={value}
        disabled={disabled}
        data-autofocus={first ? true : undefined}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
        class="min-h-11 w-full min-w-0 truncate rounded-md border border-field bg-surface-2 px-3 text-16 text-strong transition-colors hover:border-muted disabled:opacity-55 fine:min-h-10 fine:text-14"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>{option.text}</option>
        ))}
      </select>
      {hint && <p id={`${id}-hint`} class="text-12 text-muted">{hint}</p>}
    </div>
  );
}
