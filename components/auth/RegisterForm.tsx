import { fields, register as t } from "../../text/en/auth.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { linkTo } from "../ui/link.tsx";
import { Rich } from "../ui/Rich.tsx";
import { AccountFields } from "./AccountFields.tsx";
import { AuthCard } from "./AuthCard.tsx";
import { fieldsOf } from "./fields.ts";
import { isSamePassword } from "./NewPasswordFields.tsx";
import { useSubmit } from "../ui/useSubmit.ts";

interface Props {
  /** Whether the page's script runs: before, a press could do nothing. */
  ready: boolean;
  /** Whether the server has no admin yet, whom this form does not make (HARD-11). */
  unclaimed?: boolean;
  /** Why nobody is led in who may be signed in already. */
  problem?: string | null;
  passwordMin: number;
  /** Leaves the page when it succeeds. */
  onRegister: (input: { username: string; email: string; password: string }) => Promise<void>;
}

/** Create an account (AUTH-22 to AUTH-26). */
export function RegisterForm({ ready, unclaimed, problem, passwordMin, onRegister }: Props) {
  const { busy, failure, submit, fail } = useSubmit(t.failed);

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    const { username, email, password, confirm } = fieldsOf(event);
    if (!username.trim()) return fail(t.nameMissing);
    if (!email.trim() || !password) return;
    if (!isSamePassword(password, confirm)) return fail(fields.passwordsDiffer);
    submit(() => onRegister({ username: username.trim(), email: email.trim(), password }));
  }

  return (
    <AuthCard title={t.title} subtitle={t.subtitle}>
      {unclaimed && <Alert look="info">{t.unclaimed}</Alert>}
      {problem && !failure && <Alert>{problem}</Alert>}
      {failure?.text && <Alert hint={failure.hint}>{failure.text}</Alert>}
      <form method="post" onSubmit={onSubmit} class="flex flex-col gap-4">
        <AccountFields passwordMin={passwordMin} errors={failure?.fields} />
        <Button type="submit" disabled={!ready} busy={busy} class="mt-2">{t.submit}</Button>
      </form>
      <p class="text-muted">
        <Rich text={t.hasAccount} link={linkTo("/login")} />
      </p>
    </AuthCard>
  );
}
