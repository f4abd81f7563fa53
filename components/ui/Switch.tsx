import { type ReactNode, useId } from "react";

interface Props {
  label: string;
  /** Explains the switch, or why it's disabled. */
  hint?: string;
  on: boolean;
  disabled?: boolean;
  /** Button beside the switch. */
  action?: ReactNode;
  onChange: (on: boolean) => void;
}

/** Something that is on or off, and changes at once. */
export function Switch({ label, hint, on, disabled = false, action, onChange }: Props) {
  const id = useId();
  return (
    <div class="flex items-start gap-3 py-1.5">
      <div class="min-w-0 flex-1">
        <label for={id} class={disabled ? "text-muted" : "cursor-pointer text-strong"}>
          {label}
        </label>
        {hint && <p id={`${id}-hint`} class="text-13 text-muted">{hint}</p>}
      </div>
      {action}
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={on}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => {
          // Shows the saved value until the server confirms the change.
          event.currentTarget.checked = on;
          onChange(!on);
        }}
        class="relative my-0.5 h-6 w-10 shrink-0 cursor-pointer appearance-none rounded-full bg-field transition-colors before:absolute before:top-1 before:start-1 before:size-4 before:rounded-full before:bg-surface-2 before:transition-transform after:absolute after:-inset-2.5 checked:bg-accent checked:before:translate-x-4 rtl:checked:before:-translate-x-4 checked:before:bg-on-accent disabled:cursor-not-allowed disabled:opacity-50 forced-colors:border forced-colors:border-[ButtonText] forced-colors:bg-[Canvas] forced-colors:forced-color-adjust-none forced-colors:before:start-[3px] forced-colors:before:top-[3px] forced-colors:before:bg-[ButtonText] forced-colors:checked:bg-[Highlight] forced-colors:checked:before:bg-[HighlightText]"
      />
    </div>
  );
}
