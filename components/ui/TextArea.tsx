import { type Ref, type TextareaHTMLAttributes, useId } from "react";
import { fill } from "../../text/message.ts";
import { field as t } from "../../text/en/ui.ts";

interface Props extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string;
  value: string;
  /** Characters. */
  maxLength: number;
  /** Error of the value, announced with the field. */
  error?: string;
  ref?: Ref<HTMLTextAreaElement>;
}

/** Labeled textarea that counts its characters. */
export function TextArea({ label, error, class: className = "", ...props }: Props) {
  const id = useId();
  return (
    <div class={`flex flex-col gap-1 ${className}`}>
      <label for={id} class="text-13 font-semibold text-normal">{label}</label>
      <textarea
        rows={3}
        {...props}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error ${id}-count` : `${id}-count`}
        class="w-full resize-none rounded-md border border-field bg-surface-2 px-3 py-2 text-16 text-strong transition-colors hover:border-muted aria-invalid:border-danger-text"
      />
      {error && <p id={`${id}-error`} role="alert" class="text-13 text-danger-text">{error}</p>}
      <p id={`${id}-count`} class="text-12 text-muted">
        {fill(t.length, { count: props.value.length, max: props.maxLength })}
      </p>
    </div>
  );
}
