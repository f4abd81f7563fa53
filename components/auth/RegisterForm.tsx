import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { AccountFields } from "./AccountFields.tsx";
import { AuthCard, LINK } from "./AuthCard.tsx";
import { fieldsOf } from "./fields.ts";
import { useSubmit } from "./useSubmit.ts";

interface Props {
  /** Whether the page's script runs: before, a press could do nothing. */
  ready: boolean;
  /** Whether the server has no admin yet, whom this form does not make (HARD-11). */
  unclaimed?: boolean;
  passwordMin: number;
  /** Leaves the page when it succeeds. */
  onRegister: (input: { username: string; email: string; password: string }) => Promise<void>;
}

/** Create an account (AUTH-22 to AUTH-26). */
export function RegisterForm({ ready, unclaimed, passwordMin, onRegister }: Props) {
  const { busy, failure, submit, fail } = useSubmit("Registration failed");

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    const { username, email, password, confirm } = fieldsOf(event);
    if (!username.trim()) return fail("Username is required");
    if (!email.trim() || !password) return;
    if (password !== confirm) return fail("Passwords do not match");
    submit(() => onRegister({ username: username.trim(), email: email.trim(), password }));
  }

  return (
    <AuthCard title="Create an account" subtitle="It lives on this server only.">
      {unclaimed && (
        <Alert look="info">
          This server has no admin yet. If you started it, open the setup link that it printed.
        </Alert>
      )}
      {failure?.text && <Alert hint={failure.hint}>{failure.text}</Alert>}
      <form method="post" onSubmit={onSubmit} class="flex flex-col gap-4">
        <AccountFields passwordMin={passwordMin} errors={failure?.fields} />
        <Button type="submit" disabled={!ready} busy={busy} class="mt-2">Create Account</Button>
      </form>
      <p class="text-muted">
        Already have an account? <a href="/login" class={LINK}>Sign in</a>
      </p>
    </AuthCard>
  );
}
