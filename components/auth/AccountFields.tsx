import { LIMITS } from "../../protocol/limits.ts";
import { Field } from "../ui/Field.tsx";

/** What a new account needs: `username`, `email`, `password` and `confirm` (AUTH-22 to AUTH-26). */
export function AccountFields({ errors = {} }: { errors?: Record<string, string> }) {
  return (
    <>
      <Field
        label="Username"
        name="username"
        autocomplete="username"
        autocapitalize="none"
        spellcheck={false}
        required
        maxLength={LIMITS.usernameMax}
        hint="Letters, digits and underscores"
        error={errors.username}
      />
      <Field
        label="Email"
        name="email"
        type="email"
        autocomplete="email"
        required
        maxLength={LIMITS.emailMax}
        error={errors.email}
      />
      <Field
        label="Password"
        name="password"
        type="password"
        autocomplete="new-password"
        required
        minLength={LIMITS.passwordMin}
        hint={`At least ${LIMITS.passwordMin} characters`}
        error={errors.password}
      />
      <Field
        label="Confirm Password"
        name="confirm"
        type="password"
        autocomplete="new-password"
        required
      />
    </>
  );
}
