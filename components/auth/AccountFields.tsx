import { LIMITS } from "../../protocol/limits.ts";
import { fields } from "../../text/en/auth.ts";
import { Field } from "../ui/Field.tsx";
import { NewPasswordFields } from "./NewPasswordFields.tsx";

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
      <NewPasswordFields
        label={fields.password}
        confirmLabel={fields.confirmPassword}
        min={passwordMin}
        minLength={passwordMin}
        error={errors.password}
      />
    </>
  );
}
