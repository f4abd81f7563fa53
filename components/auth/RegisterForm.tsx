import { useState } from "react";
import { LIMITS } from "../../protocol/limits.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { Field } from "../ui/Field.tsx";
import { AuthCard, LINK } from "./AuthCard.tsx";
import { useSubmit } from "./useSubmit.ts";

interface Props {
  /** Leaves the page when it succeeds. */
  onRegister: (input: { username: string; email: string; password: string }) => Promise<void>;
}

const EMPTY = { username: "", email: "", password: "", confirm: "" };

/** Create an account (AUTH-22 to AUTH-26). */
export function RegisterForm({ onRegister }: Props) {
  const [values, setValues] = useState(EMPTY);
  const { busy, failure, submit, fail } = useSubmit("Registration failed");
  const set = (name: keyof typeof EMPTY) => (event: { currentTarget: HTMLInputElement }) =>
    setValues({ ...values, [name]: event.currentTarget.value });

  function onSubmit(event: Event) {
    event.preventDefault();
    const { username, email, password, confirm } = values;
    if (!username.trim() || !email.trim() || !password) return;
    if (password !== confirm) return fail("Passwords do not match");
    submit(() => onRegister({ username: username.trim(), email: email.trim(), password }));
  }

  return (
    <AuthCard title="Create an account" subtitle="It lives on this server only.">
      {failure?.text && <Alert>{failure.text}</Alert>}
      <form onSubmit={onSubmit} class="flex flex-col gap-4">
        <Field
          label="Username"
          name="username"
          autocomplete="username"
          autocapitalize="none"
          spellcheck={false}
          required
          maxLength={LIMITS.usernameMax}
          hint="Letters, digits and underscores"
          error={failure?.fields.username}
          value={values.username}
          onInput={set("username")}
        />
        <Field
          label="Email"
          name="email"
          type="email"
          autocomplete="email"
          required
          maxLength={LIMITS.emailMax}
          error={failure?.fields.email}
          value={values.email}
          onInput={set("email")}
        />
        <Field
          label="Password"
          name="password"
          type="password"
          autocomplete="new-password"
          required
          minLength={LIMITS.passwordMin}
          hint={`At least ${LIMITS.passwordMin} characters`}
          error={failure?.fields.password}
          value={values.password}
          onInput={set("password")}
        />
        <Field
          label="Confirm Password"
          name="confirm"
          type="password"
          autocomplete="new-password"
          required
          value={values.confirm}
          onInput={set("confirm")}
        />
        <Button type="submit" busy={busy} class="mt-2">Create Account</Button>
      </form>
      <p class="text-muted">
        Already have an account? <a href="/login" class={LINK}>Sign in</a>
      </p>
    </AuthCard>
  );
}
