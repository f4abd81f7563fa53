import { useState } from "react";
import { LIMITS } from "../../protocol/limits.ts";
import { email as t } from "../../text/en/account.ts";
import { fields } from "../../text/en/auth.ts";
import { fill } from "../../text/message.ts";
import { useUnsaved } from "../ui/unsaved.ts";
import { useSubmit } from "../ui/useSubmit.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { Field } from "../ui/Field.tsx";
import { Failed } from "../ui/Failed.tsx";
import { Section } from "../ui/Section.tsx";

interface Props {
  email: string;
  onSubmit: (newEmail: string, password: string) => Promise<void>;
}

/** Another address, by the password (ACCT-11, ACCT-12). */
export function EmailForm({ email, onSubmit }: Props) {
  const { busy, failure, done, submit } = useSubmit(t.failed);
  const [newEmail, setNewEmail] = useState("");
  const [password, setPassword] = useState("");
  useUnsaved(newEmail.trim() !== "");

  function send(event: Event) {
    event.preventDefault();
    if (!newEmail.trim() || !password) return;
    submit(async () => {
      await onSubmit(newEmail.trim(), password);
      setNewEmail("");
      setPassword("");
    });
  }

  return (
    <Section title={t.title}>
      <p class="text-13 wrap-anywhere text-muted">{fill(t.now, { email })}</p>
      <Failed text={t.failed} failure={failure} />
      {done && <Alert look="success">{t.done}</Alert>}
      <form onSubmit={send} class="flex w-full flex-col gap-3">
        <Field
          label={t.label}
          type="email"
          autocomplete="email"
          maxLength={LIMITS.emailMax}
          value={newEmail}
          onInput={(event) => setNewEmail(event.currentTarget.value)}
        />
        <Field
          label={fields.password}
          type="password"
          autocomplete="current-password"
          value={password}
          onInput={(event) => setPassword(event.currentTarget.value)}
        />
        <Button
          type="submit"
          look="secondary"
          class="self-start"
          busy={busy}
          disabled={!newEmail.trim() || !password}
        >
          {t.submit}
        </Button>
      </form>
    </Section>
  );
}
