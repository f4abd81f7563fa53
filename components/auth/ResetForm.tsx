import { useState } from "react";
import { reset as t } from "../../text/en/auth.ts";
import { Button } from "../ui/Button.tsx";
import { Failed } from "../ui/Failed.tsx";
import { linkTo } from "../ui/link.tsx";
import { Rich } from "../ui/Rich.tsx";
import { AuthCard, StepLink } from "./AuthCard.tsx";
import { CodeField, isWholeCode } from "./CodeField.tsx";
import { fieldsOf } from "./fields.ts";
import { LoginField } from "./LoginField.tsx";
import { NewPasswordFields, passwordProblem } from "./NewPasswordFields.tsx";
import { useFocus } from "../ui/useFocus.ts";
import { useFieldForm } from "./useFieldForm.ts";

export interface Reset {
  /** Or the email address. */
  username: string;
  newPassword: string;
  mfaToken: string;
}

interface Props {
  onReset: (reset: Reset) => Promise<void>;
  onBack: () => void;
  /** Link to the host's support. */
  support: string | null;
  passwordMin: number;
}

/** Fields that show their own errors. */
const FIELDS_WITH_ERRORS = ["username", "newPassword", "password", "confirm"];

/** Another password by a code of the authenticator, within /login (AUTH-34 to AUTH-39). */
export function ResetForm({ onReset, onBack, support, passwordMin }: Props) {
  const [code, setCode] = useState("");
  const { form, busy, failure, submit, fail } = useFieldForm(t.failed);

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    const values = fieldsOf(event);
    const username = values.username.trim();
    if (!username || !isWholeCode(code)) return;
    const problem = passwordProblem(values, passwordMin);
    if (problem) return fail(problem);
    submit(() => onReset({ username, newPassword: values.password, mfaToken: code.trim() }));
  }

  return (
    <AuthCard title={t.title} subtitle={t.subtitle}>
      <Failed failure={failure} except={FIELDS_WITH_ERRORS} />
      <form ref={form} method="post" onSubmit={onSubmit} class="flex flex-col gap-4">
        <LoginField ref={useFocus()} error={failure?.fields.username} />
        <CodeField value={code} onCode={setCode} />
        <NewPasswordFields min={passwordMin} errors={failure?.fields} />
        <Button type="submit" disabled={!isWholeCode(code)} busy={busy} class="mt-2">
          {t.submit}
        </Button>
      </form>
      <p class="text-muted">
        {support ? <Rich text={t.support} link={linkTo(support, true)} /> : t.askHost}
      </p>
      <StepLink href="/login" onGo={onBack}>{t.back}</StepLink>
    </AuthCard>
  );
}
