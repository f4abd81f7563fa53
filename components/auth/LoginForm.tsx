import { fields, login as t } from "../../text/en/auth.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { Failed } from "../ui/Failed.tsx";
import { Field } from "../ui/Field.tsx";
import { linkTo } from "../ui/link.tsx";
import { Rich } from "../ui/Rich.tsx";
import { AuthCard, StepLink } from "./AuthCard.tsx";
import { fieldsOf } from "./fields.ts";
import { LoginField } from "./LoginField.tsx";
import { useFocus } from "../ui/useFocus.ts";
import { type InviteEntry, InviteField } from "./InviteEntry.tsx";
import { useFieldForm } from "./useFieldForm.ts";

interface Props {
  /** The page's script is running: before that, a press would do nothing. */
  ready: boolean;
  /** Username of someone who returns from a later step, which also gets the focus. */
  username?: string;
  /** Result of the step in between. */
  notice?: { text: string; look: "success" | "notice" | "danger" };
  /** Leaves this form when it succeeds. */
  onLogin: (username: string, password: string) => Promise<void>;
  onForgot: () => void;
  /** Texts if registration is by invite or closed; null: it's open. */
  entry: InviteEntry | null;
}

/** Sign in (AUTH-05 to AUTH-07). */
export function LoginForm({ ready, username, notice, onLogin, onForgot, entry }: Props) {
  const { form, busy, failure, submit, fail } = useFieldForm(t.failed);

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    const { username, password } = fieldsOf(event);
    if (!username.trim()) return fail({ username: t.nameMissing });
    if (password) submit(() => onLogin(username.trim(), password));
  }

  return (
    <AuthCard title={t.title} subtitle={t.subtitle}>
      {notice && !failure && <Alert look={notice.look}>{notice.text}</Alert>}
      <Failed failure={failure} except={["username"]} />
      <form ref={form} method="post" onSubmit={onSubmit} class="flex flex-col gap-4">
        <LoginField
          ref={useFocus(username === undefined ? "first" : true)}
          defaultValue={username}
          error={failure?.fields.username}
        />
        <Field
          label={fields.password}
          name="password"
          type="password"
          autocomplete="current-password"
          required
        />
        <StepLink href="/login#reset" onGo={onForgot}>{t.forgot}</StepLink>
        <Button type="submit" disabled={!ready} busy={busy} class="mt-2">{t.submit}</Button>
      </form>
      <p class="text-muted">
        <Rich text={t.noAccount} link={linkTo("/register")} />
        {entry && <span class="block text-13">{entry.text}</span>}
      </p>
      {entry?.field && <InviteField label={entry.field} submit={entry.submit} />}
    </AuthCard>
  );
}
