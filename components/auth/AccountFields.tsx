import { LIMITS } from "../../protocol/limits.ts";
import { fields } from "../../text/en/auth.ts";
import { Field } from "../ui/Field.tsx";
import { NewPasswordField } from "./NewPasswordField.tsx";

interface Props {
  passwordMin: number;
  /** By the field's name. */
  errors?: Readonly<Record<string, string>>;
}

/** What a new account needs: `username`, `email`, `password` and `confirm` (AUTH-22 to AUTH-26). */
export function AccountFields({ passwordMin, errors = {} }: Props) {
  return (
    <>
      <Field
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
      <NewPasswordField
        label={fields.password}
        name="password"
        required
        min={passwordMin}
        minLength={passwordMin}
        error={errors.password}
      />
      <Field
        label={fields.confirmPassword}
        name="confirm"
        type="password"
        autocomplete="new-password"
        required
      />
    </>
  );
}
