import { useState } from "react";
import { locked as t } from "../../text/en/private.ts";
import { Button } from "../ui/Button.tsx";
import { Failed } from "../ui/Failed.tsx";
import { Field } from "../ui/Field.tsx";
import { Section } from "../ui/Section.tsx";
import { useSubmit } from "../ui/useSubmit.ts";
import { RecoverForm } from "./RecoverForm.tsx";
import type { PrivateActions } from "./types.ts";

/** The ways to open keys that the password of the sign-in didn't open (MEND-33). */
export function LockedKeys({ actions }: { actions: PrivateActions }) {
  return (
    <>
      <PreviousPassword onUnlock={actions.unlock} />
      <RecoverForm hint={t.recoverHint} onRecover={actions.recover} />
    </>
  );
}

function PreviousPassword({ onUnlock }: { onUnlock: PrivateActions["unlock"] }) {
  const [typed, setTyped] = useState("");
  const { busy, failure, submit } = useSubmit(t.failed);
  function send(event: Event) {
    event.preventDefault();
    if (typed) submit(() => onUnlock(typed));
  }
  return (
    <Section title={t.title}>
      <form onSubmit={send} class="flex w-full flex-col gap-3">
        <p class="text-muted">{t.hint}</p>
        <Failed text={t.failed} failure={failure} />
        <Field
          label={t.previous}
          type="password"
          value={typed}
          autocomplete="off"
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" class="self-start" busy={busy} disabled={!typed}>{t.submit}</Button>
      </form>
    </Section>
  );
}
