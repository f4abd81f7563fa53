import { useState } from "react";
import { recover as t } from "../../text/en/keys.ts";
import { Button } from "../ui/Button.tsx";
import { Failed } from "../ui/Failed.tsx";
import { Field } from "../ui/Field.tsx";
import { Section } from "../ui/Section.tsx";
import { useSubmit } from "../ui/useSubmit.ts";

interface Props {
  hint: string;
  onRecover: (typed: string) => Promise<unknown>;
}

/** Form for the recovery key, which makes this a device of the user (E2E-12). */
export function RecoverForm({ hint, onRecover }: Props) {
  const [typed, setTyped] = useState("");
  const { busy, failure, submit } = useSubmit(t.failed);
  function send(event: Event) {
    event.preventDefault();
    if (typed.trim()) submit(() => onRecover(typed));
  }
  return (
    <Section title={t.title}>
      <form onSubmit={send} class="flex w-full flex-col gap-3">
        <p class="text-muted">{hint}</p>
        <Failed text={t.failed} failure={failure} />
        <RecoveryField label={t.field} value={typed} onInput={setTyped} />
        <Button type="submit" class="self-start" busy={busy} disabled={!typed.trim()}>
          {t.submit}
        </Button>
      </form>
    </Section>
  );
}

interface FieldProps {
  label: string;
  value: string;
  onInput: (typed: string) => void;
}

/** Field for a recovery key, without autocorrection, suggestions or storage. */
export function RecoveryField({ label, value, onInput }: FieldProps) {
  return (
    <Field
      label={label}
      dir="ltr"
      value={value}
      autocomplete="off"
      autocapitalize="characters"
      autocorrect="off"
      spellcheck={false}
      onInput={(event) => onInput(event.currentTarget.value)}
    />
  );
}
