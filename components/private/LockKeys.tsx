import { useState } from "react";
import { lockKeys as t } from "../../text/en/private.ts";
import { Button } from "../ui/Button.tsx";
import { Failed } from "../ui/Failed.tsx";
import { Field } from "../ui/Field.tsx";
import { Section } from "../ui/Section.tsx";
import { useSubmit } from "../ui/useSubmit.ts";

/** Asks for the password once, on a device that has not seen it yet (MEND-33). */
export function LockKeys({ onLock }: { onLock: (password: string) => Promise<unknown> }) {
  const [typed, setTyped] = useState("");
  const { busy, failure, submit } = useSubmit(t.failed);
  function send(event: Event) {
    event.preventDefault();
    if (typed) submit(() => onLock(typed));
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
          autocomplete="current-password"
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" class="self-start" busy={busy} disabled={!typed}>{t.submit}</Button>
      </form>
    </Section>
  );
}
