import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from "react";
import { ShowPassword } from "./ShowPassword.tsx";

type Props = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  /** Error of the value, announced with the field. */
  error?: string;
  hint?: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

/** Labeled one-line input. */
export function Field({ label, error, hint, class: className = "", ...props }: Props) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  const secret = props.type === "password";
  return (
    <div class={`flex flex-col gap-1 ${className}`}>
      <label for={id} class="text-13 font-semibold text-normal">{label}</label>
      <div class="relative">
        <input
          {...props}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          class={`min-h-11 w-full rounded-md border border-field bg-surface-2 px-3 text-16 text-strong transition-colors hover:border-muted disabled:opacity-55 aria-invalid:border-danger-text fine:min-h-10 ${
            secret ? "pe-11" : ""
          }`}
        />
        {secret && <ShowPassword label={label} of={id} />}
      </div>
      {error && <p id={`${id}-error`} role="alert" class="text-13 text-danger-text">{error}</p>}
      {hint && <p id={`${id}-hint`} class="text-12 text-muted">{hint}</p>}
    </div>
  );
}
