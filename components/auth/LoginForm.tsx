import { useState } from "react";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { Field } from "../ui/Field.tsx";
import { AuthCard, LINK } from "./AuthCard.tsx";
import { ForgotPassword } from "./ForgotPassword.tsx";
import { fieldsOf } from "./fields.ts";
import { useSubmit } from "./useSubmit.ts";

interface Props {
  /** Whether the page's script runs: before, a press could do nothing. */
  ready: boolean;
  /** Leaves the page when it succeeds. */
  onLogin: (username: string, password: string) => Promise<void>;
}

/** Sign in (AUTH-05 to AUTH-07), with the way out for who forgot the password (AUTH-34). */
export function LoginForm({ ready, onLogin }: Props) {
  const [forgot, setForgot] = useState(false);
  const { busy, failure, submit } = useSubmit("Login failed");
  if (forgot) return <ForgotPassword onBack={() => setForgot(false)} />;

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    const { username, password } = fieldsOf(event);
    if (username.trim() && password) submit(() => onLogin(username.trim(), password));
  }

  return (
    <AuthCard title="Welcome back" subtitle="Your people are waiting.">
      {failure && (
        <Alert hint={failure.hint}>
          {failure.text || Object.values(failure.fields).join(" ")}
        </Alert>
      )}
      <form method="post" onSubmit={onSubmit} class="flex flex-col gap-4">
        <Field
          label="Username or Email"
          name="username"
          autocomplete="username"
          autocapitalize="none"
          spellcheck={false}
          required
        />
        <Field
          label="Password"
          name="password"
          type="password"
          autocomplete="current-password"
          required
        />
        <button type="button" onClick={() => setForgot(true)} class={`self-start ${LINK}`}>
          Forgot your password?
        </button>
        <Button type="submit" disabled={!ready} busy={busy} class="mt-2">Sign In</Button>
      </form>
      <p class="text-muted">
        No account yet? <a href="/register" class={LINK}>Create one</a>
      </p>
    </AuthCard>
  );
}
