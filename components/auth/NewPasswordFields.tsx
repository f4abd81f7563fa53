import type { Ref } from "react";
import { fields } from "../../text/en/auth.ts";
import { fill } from "../../text/message.ts";
import { Field } from "../ui/Field.tsx";
import { NewPasswordField } from "./NewPasswordField.tsx";

interface Props {
  /** Characters that a new password has at least on this server. */
  min: number;
  /** Minimum length that the browser enforces. */
  minLength?: number;
  label?: string;
  confirmLabel?: string;
  /** Errors of `password` and `confirm`; `newPassword` is the server's name for `password`. */
  errors?: Readonly<Record<string, string>>;
  ref?: Ref<HTMLInputElement>;
}

/** `password` and `confirm`: a new password, typed twice. */
export function NewPasswordFields(
  {
    label = fields.newPassword,
    confirmLabel = fields.confirmNewPassword,
    errors = {},
    ...props
  }: Props,
) {
  return (
    <>
      <NewPasswordField
        {...props}
        label={label}
        name="password"
        required
        error={errors.password ?? errors.newPassword}
      />
      <Field
        label={confirmLabel}
        name="confirm"
        type="password"
        autocomplete="new-password"
        required
        error={errors.confirm}
      />
    </>
  );
}

/** Returns the errors by field, before any request; null if there are none. */
export function passwordProblem(
  { password, confirm }: Record<string, string>,
  min: number,
): Record<string, string> | null {
  if (password.length < min) return { password: fill(fields.passwordShort, { min }) };
  // Two keyboards may write one letter in two forms (MEND-46).
  if (password.normalize() === confirm.normalize()) return null;
  return { confirm: fields.passwordsDiffer };
}
