import type { Ref } from "react";
import { fields } from "../../text/en/auth.ts";
import { Field } from "../ui/Field.tsx";

/** `username`: the name or the email address of an account. */
export function LoginField(
  props: { defaultValue?: string; error?: string; ref?: Ref<HTMLInputElement> },
) {
  return (
    <Field
      {...props}
      label={fields.usernameOrEmail}
      name="username"
      autocomplete="username"
      autocapitalize="none"
      spellcheck={false}
      required
    />
  );
}
