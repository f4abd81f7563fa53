import { type ReactNode, useId } from "react";

interface Props<O extends { value: unknown; text: string }> {
  label: string;
  options: readonly O[];
  value: O["value"];
  disabled?: boolean;
  onChange: (value: O["value"]) => void;
  /** Classes of the container, and of each option. */
  class: string;
  optionClass: string;
  /** Shows names as tooltips, since they aren't visible otherwise. */
  tooltips?: boolean;
  /** The dialog begins here. */
  first?: boolean;
  /** Renders an option. */
  children: (option: O) => ReactNode;
}

/** Radio group whose options have a custom look. */
export function Radios<O extends { value: unknown; text: string }>(props: Props<O>) {
  const { label, options, value, onChange, optionClass, tooltips, first } = props;
  const name = useId();
  return (
    <fieldset disabled={props.disabled}>
      <legend class="mb-1 text-13 font-semibold text-normal">{label}</legend>
      <div data-options class={props.class}>
        {options.map((option) => (
          <label
            key={option.text}
            title={tooltips ? option.text : undefined}
            class={`cursor-pointer transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text ${optionClass}`}
          >
            <input
              type="radio"
              name={name}
              class="sr-only"
              aria-label={option.text}
              data-autofocus={first && option.value === value ? true : undefined}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {props.children(option)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Classes of a card option. */
export const CARD =
  "rounded-md border border-line bg-surface-3 text-normal hover:border-field has-checked:border-accent-text has-checked:text-strong";
