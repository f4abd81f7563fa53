import { choose as t, fields, reset } from "../../text/en/auth.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { Field } from "../ui/Field.tsx";
import { AuthCard, LINK } from "./AuthCard.tsx";
import { fieldsOf } from "./fields.ts";
import { NewPasswordField, tooShort } from "./NewPasswordField.tsx";
import { useFocus } from "../ui/useFocus.ts";
import { useSubmit } from "../ui/useSubmit.ts";

interface Props {
  /** Whether the page's script runs: before, a press could do nothing. */
  ready: boolean;
  passwordMin: number;
  onChoose: (newPassword: string) => Promise<void>;
}

/** A new password, for whoever has the link of an admin (HARD-4). */
export function ChoosePassword({ ready, passwordMin, onChoose }: Props) {
  const { busy, failure, submit, fail } = useSubmit(reset.failed);

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    const { password, confirm } = fieldsOf(event);
    if (password.length < passwordMin) return fail(tooShort(passwordMin));
    if (password !== confirm) return fail(fields.passwordsDiffer);
    submit(() => onChoose(password));
  }

  return (
    <AuthCard title={t.title} subtitle={t.subtitle}>
      {failure && (
        <Alert hint={failure.hint}>
          {failure.text || Object.values(failure.fields).join(" ")}
        </Alert>
      )}
      <form method="post" onSubmit={onSubmit} class="flex flex-col gap-4">
        <NewPasswordField
          ref={useFocus()}
          label={fields.newPassword}
          name="password"
          min={passwordMin}
          required
        />
        <Field
          label={fields.confirmNewPassword}
          name="confirm"
          type="password"
          autocomplete="new-password"
          required
        />
        <Button type="submit" disabled={!ready} busy={busy} class="mt-2">{t.submit}</Button>
      </form>
    </AuthCard>
  );
}

/** /reset without the code: where it is to be had. */
export function NoResetCode() {
  return (
    <AuthCard title={t.title} subtitle={t.noCodeSubtitle}>
      <p>{t.noCode}</p>
      <a href="/login" class={`self-start ${LINK}`}>{reset.back}</a>
    </AuthCard>
  );
}

/** The new password holds. */
export function PasswordChosen() {
  return (
    <AuthCard title={t.doneTitle} subtitle={t.doneSubtitle}>
      <a
        ref={useFocus<HTMLAnchorElement>()}
        href="/login"
        class="inline-flex min-h-11 items-center justify-center rounded-md bg-accent px-4 font-semibold text-on-accent hover:bg-accent-hover md:min-h-9"
      >
        {t.toLogin}
      </a>
    </AuthCard>
  );
}
