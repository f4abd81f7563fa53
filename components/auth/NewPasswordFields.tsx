import type { Ref } from "react";
import { fields } from "../../text/en/auth.ts";
import { fill } from "../../text/message.ts";
import { Field } from "../ui/Field.tsx";
import { NewPasswordField } from "./NewPasswordField.tsx";

interface Props {
  /** Characters that a new password has at least on this server. */
  min: number;
  /** That the browser refuses a shorter one. */
  minLength?: number;
  label?: string;
  confirmLabel?: string;
  error?: string;
  ref?: Ref<HTMLInputElement>;
}

/** `password` and `confirm`: a new password, typed twice. */
export function NewPasswordFields(
  { label = fields.newPassword, confirmLabel = fields.confirmNewPassword, ...props }: Props,
) {
  return (
    <>
      <NewPasswordField {...props} label={label} name="password" required />
      <Field
        label={confirmLabel}
        name="confirm"
        type="password"
        autocomplete="new-password"
        required
      />
    </>
  );
}

/** What is wrong with what was typed, before the server is asked; null: nothing. */
export function passwordProblem(
  { password, confirm }: Record<string, string>,
  min: number,
): string | null {
  if (password.length < min) return fill(fields.passwordShort, { min });
  return isSamePassword(password, confirm) ? null : fields.passwordsDiffer;
}

/** Two keyboards may write one letter in two forms (MEND-46). */
export function isSamePassword(one: string, other: string): boolean {
  return one.normalize() === other.normalize();
}
