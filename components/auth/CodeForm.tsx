import { useState } from "react";
import { code as t } from "../../text/en/auth.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { AuthCard, StepLink } from "./AuthCard.tsx";
import { CodeField, isWholeCode } from "./CodeField.tsx";
import { useSubmit } from "../ui/useSubmit.ts";

interface Props {
  /** Leaves the page when it succeeds. */
  onCode: (code: string) => Promise<unknown>;
  onBack: () => void;
}

/** The second step of signing in (AUTH-11 to AUTH-16). */
export function CodeForm({ onCode, onBack }: Props) {
  const [code, setCode] = useState("");
  const { busy, failure, submit } = useSubmit(t.failed);

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (isWholeCode(code)) submit(() => onCode(code.trim()));
  }

  return (
    <AuthCard title={t.title} subtitle={t.subtitle}>
      {failure && <Alert hint={failure.hint}>{failure.text || t.failed}</Alert>}
      <form method="post" onSubmit={onSubmit} class="flex flex-col gap-4">
        <CodeField value={code} onCode={setCode} focus />
        <Button type="submit" disabled={!isWholeCode(code)} busy={busy} class="mt-2">
          {t.submit}
        </Button>
      </form>
      <StepLink href="/login" onGo={onBack}>{t.back}</StepLink>
    </AuthCard>
  );
}
