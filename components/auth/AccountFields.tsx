import type { Ref } from "react";
import { LIMITS } from "../../protocol/limits.ts";
import { isReserved } from "../../protocol/reserved_names.ts";
import { fields, register as t } from "../../text/en/auth.ts";
import { fill } from "../../text/message.ts";
import { Field } from "../ui/Field.tsx";
import { NewPasswordFields, passwordProblem } from "./NewPasswordFields.tsx";

interface Props {
  passwordMin: number;
  /** By the field's name. */
  errors?: Readonly<Record<string, string>>;
  /** Ref of the first field. */
  ref?: Ref<HTMLInputElement>;
}

/** Fields of a new account: `username`, `email`, `password` and `confirm` (AUTH-22 to AUTH-26). */
export function AccountFields({ passwordMin, errors = {}, ref }: Props) {
  return (
    <>
      <Field
        ref={ref}
        label={fields.username}
        name="username"
        autocomplete="username"
        autocapitalize="none"
        spellcheck={false}
        required
        maxLength={LIMITS.usernameMax}
        hint={fields.usernameHint}
        error={errors.username}
      />
      <Field
        label={fields.email}
        name="email"
        type="email"
        autocomplete="email"
        required
        maxLength={LIMITS.emailMax}
        error={errors.email}
      />
      <NewPasswordFields
        label={fields.password}
        confirmLabel={fields.confirmPassword}
        min={passwordMin}
        minLength={passwordMin}
        errors={errors}
      />
    </>
  );
}

const USERNAME = new RegExp(`^[A-Za-z0-9_]{${LIMITS.usernameMin},${LIMITS.usernameMax}}$`);

/**
 * Returns the errors of a new account by field, before any request; null if there are none that the
 * browser can detect.
 */
export function accountProblems(
  values: Record<string, string>,
  passwordMin: number,
): Record<string, string> | null {
  const username = values.username.trim();
  const named = !username
    ? t.nameMissing
    : isReserved(username)
    ? t.nameReserved
    : USERNAME.test(username)
    ? undefined
    : fill(t.nameWrong, { min: LIMITS.usernameMin, max: LIMITS.usernameMax });
  const password = passwordProblem(values, passwordMin);
  return named || password ? { ...named && { username: named }, ...password } : null;
}
