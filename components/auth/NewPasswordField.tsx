import { type Ref, useState } from "react";
import { fields } from "../../text/en/auth.ts";
import { fill } from "../../text/message.ts";
import { Field } from "../ui/Field.tsx";
import { type Strength, strengthOf } from "./strength.ts";

interface Props {
  label: string;
  /** Characters that a new password has at least on this server. */
  min: number;
  name?: string;
  required?: boolean;
  minLength?: number;
  value?: string;
  /** Error of the value, announced with the field. */
  error?: string;
  onInput?: (event: { currentTarget: HTMLInputElement }) => void;
  ref?: Ref<HTMLInputElement>;
}

const BARS = ["bg-danger-text", "bg-warning", "bg-success", "bg-success"];

/** A new password: how long it must be, and then how hard it is to guess (HARD-16). */
export function NewPasswordField({ min, onInput, ...props }: Props) {
  const [strength, setStrength] = useState<Strength | null>(null);
  const look = (event: { currentTarget: HTMLInputElement }) => {
    onInput?.(event);
    const { value, form } = event.currentTarget;
    // Attackers try the person's own name and address first.
    const names = ["username", "email"].map((name) => valueIn(form, name));
    setStrength(value.length < min ? null : strengthOf(value, names));
  };
  return (
    <Field
      {...props}
      type="password"
      autocomplete="new-password"
      onInput={look}
      hint={
        <span class="flex items-center justify-between gap-3">
          <span role="status">{strength?.text ?? fill(fields.passwordLength, { min })}</span>
          {strength && (
            <span aria-hidden="true" class="flex w-24 gap-1">
              {BARS.map((_, i) => (
                <span
                  key={i}
                  class={`h-1 flex-1 rounded-sm ${
                    i < strength.level ? BARS[strength.level - 1] : "bg-surface-4"
                  }`}
                />
              ))}
            </span>
          )}
        </span>
      }
    />
  );
}

function valueIn(form: HTMLFormElement | null, name: string): string {
  const field = form?.elements.namedItem(name);
  return field && "value" in field ? String(field.value) : "";
}
