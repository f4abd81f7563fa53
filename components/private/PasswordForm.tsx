import { useState } from "react";
import { Button } from "../ui/Button.tsx";
import { Failed } from "../ui/Failed.tsx";
import { Field } from "../ui/Field.tsx";
import { Section } from "../ui/Section.tsx";
import { useSubmit } from "../ui/useSubmit.ts";

interface Props {
  texts: { title: string; hint: string; password: string; submit: string; failed: string };
  /** Asks password managers to fill in the account's current password. */
  isCurrent: boolean;
  /** Submits the password; rejects with a text for the user. */
  onSubmit: (password: string) => Promise<unknown>;
}

/** Asks for a password that locks this device's keys or opens them (MEND-33). */
export function PasswordForm({ texts: t, isCurrent, onSubmit }: Props) {
  const [typed, setTyped] = useState("");
  const { busy, failure, submit } = useSubmit(t.failed);
  function send(event: Event) {
    event.preventDefault();
    if (typed) submit(() => onSubmit(typed));
  }
  return (
    <Section title={t.title}>
      <form onSubmit={send} class="flex w-full flex-col gap-3">
        <p class="text-muted">{t.hint}</p>
        <Failed text={t.failed} failure={failure} />
        <Field
          label={t.password}
          type="password"
          value={typed}
          autocomplete={isCurrent ? "current-password" : "off"}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" class="self-start" busy={busy} disabled={!typed}>{t.submit}</Button>
      </form>
    </Section>
  );
}
