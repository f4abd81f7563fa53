import { useState } from "react";
import { fields, reset as t } from "../../text/en/auth.ts";
import { Rich } from "../ui/Rich.tsx";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { Field } from "../ui/Field.tsx";
import { AuthCard, LINK, StepLink } from "./AuthCard.tsx";
import { CodeField, isWholeCode } from "./CodeField.tsx";
import { fieldsOf } from "./fields.ts";
import { NewPasswordField, tooShort } from "./NewPasswordField.tsx";
import { useFocus } from "../ui/useFocus.ts";
import { useSubmit } from "../ui/useSubmit.ts";

export interface Reset {
  /** Or the email address. */
  username: string;
  newPassword: string;
  mfaToken: string;
}

interface Props {
  onReset: (reset: Reset) => Promise<void>;
  onBack: () => void;
  /** Where the host's support is to be had. */
  support: string | null;
  passwordMin: number;
}

/** Another password by a code of the authenticator, within /login (AUTH-34 to AUTH-39). */
export function ResetForm({ onReset, onBack, support, passwordMin }: Props) {
  const [code, setCode] = useState("");
  const { busy, failure, submit, fail } = useSubmit(t.failed);

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    const { username, password, confirm } = fieldsOf(event);
    if (!username.trim() || !isWholeCode(code)) return;
    if (password.length < passwordMin) return fail(tooShort(passwordMin));
    if (password !== confirm) return fail(fields.passwordsDiffer);
    const reset = { username: username.trim(), newPassword: password, mfaToken: code.trim() };
    submit(() => onReset(reset));
  }

  return (
    <AuthCard
      title={t.title}
      subtitle={t.subtitle}
    >
      {failure && (
        <Alert hint={failure.hint}>
          {failure.text || Object.values(failure.fields).join(" ")}
        </Alert>
      )}
      <form method="post" onSubmit={onSubmit} class="flex flex-col gap-4">
        <Field
          ref={useFocus()}
          label={fields.usernameOrEmail}
          name="username"
          autocomplete="username"
          autocapitalize="none"
          spellcheck={false}
          required
        />
        <CodeField value={code} onCode={setCode} />
        <NewPasswordField label={fields.newPassword} name="password" min={passwordMin} required />
        <Field
          label={fields.confirmNewPassword}
          name="confirm"
          type="password"
          autocomplete="new-password"
          required
        />
        <Button type="submit" disabled={!isWholeCode(code)} busy={busy} class="mt-2">
          {t.submit}
        </Button>
      </form>
      <p class="text-muted">
        {support
          ? (
            <Rich
              text={t.support}
              link={(inner) => (
                <a href={support} target="_blank" rel="noopener noreferrer" class={LINK}>
                  {inner}
                </a>
              )}
            />
          )
          : t.askHost}
      </p>
      <StepLink href="/login" onGo={onBack}>{t.back}</StepLink>
    </AuthCard>
  );
}
