import type { ButtonHTMLAttributes, Ref } from "react";
import { Spinner } from "./Spinner.tsx";

const LOOKS = {
  primary: "bg-accent text-on-accent hover:bg-accent-hover",
  secondary: "bg-surface-4 text-strong hover:brightness-95",
  danger: "bg-danger text-on-danger hover:bg-danger-hover",
  quiet: "text-normal hover:bg-surface-4",
  quietDanger: "text-danger-text hover:bg-surface-4",
};

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: keyof typeof LOOKS;
  /** While true the button shows a spinner and cannot be pressed again. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button with words. It stays focusable while busy, so that focus is not lost. */
export function Button(
  { look = "primary", busy = false, class: className = "", type = "button", ...props }: ButtonProps,
) {
  return (
    <button
      {...props}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : props.onClick}
      class={`inline-flex min-h-11 items-center justify-center gap-2 rounded-md px-4 text-14 font-semibold transition-colors disabled:opacity-55 fine:min-h-9 ${
        LOOKS[look]
      } ${className}`}
    >
      {busy && <Spinner />}
      {props.children}
    </button>
  );
}
