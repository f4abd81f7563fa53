import { useState } from "react";
import { fill } from "../../text/message.ts";
import { LOCALE } from "../../text/locale.ts";
import { anew as t } from "../../text/en/keys.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { Failed } from "../ui/Failed.tsx";
import { Field } from "../ui/Field.tsx";
import { FormDialog } from "../ui/FormDialog.tsx";
import { Section } from "../ui/Section.tsx";
import { useSubmit } from "../ui/useSubmit.ts";
import type { PrivateActions, ShownState } from "./types.ts";

/** All is lost: new keys after 24 hours, which any device may call off (E2E-14). */
export function StartAnew({ state, actions }: { state: ShownState; actions: PrivateActions }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <Section title={t.title}>
      {state.resetAt ? <Running state={state} resetAt={state.resetAt} actions={actions} /> : (
        <>
          <p class="text-muted">{t.hint}</p>
          <Button look="secondary" onClick={() => setAsked(true)}>{t.begin}</Button>
        </>
      )}
      {isAsked && <Prove actions={actions} onClose={() => setAsked(false)} />}
    </Section>
  );
}

interface RunningProps {
  state: ShownState;
  resetAt: string;
  actions: PrivateActions;
}

function Running({ state, resetAt, actions }: RunningProps) {
  const isOver = Date.parse(resetAt) <= Date.now();
  const canCancel = state.phase === "ready";
  const text = canCancel ? t.cancelFailed : t.failed;
  const { busy, failure, submit } = useSubmit(text);
  const time = new Date(resetAt).toLocaleString(LOCALE, {
    dateStyle: "medium",
    timeStyle: "short",
  });
  return (
    <>
      <Alert look="info">{fill(canCancel ? t.foreign : t.waiting, { time })}</Alert>
      <Failed text={text} failure={failure} />
      {canCancel && (
        <Button busy={busy} onClick={() => submit(actions.cancelReset)}>{t.cancel}</Button>
      )}
      {!canCancel && isOver && (
        <Button
          busy={busy}
          onClick={() => submit(() => actions.begin(true))}
        >
          {t.finish}
        </Button>
      )}
    </>
  );
}

function Prove({ actions, onClose }: { actions: PrivateActions; onClose: () => void }) {
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const { busy, failure, submit } = useSubmit(t.failed);
  return (
    <FormDialog
      danger
      title={t.title}
      description={t.text}
      submit={t.begin}
      busy={busy}
      disabled={!password}
      onSubmit={() =>
        submit(async () => {
          await actions.beginReset(password, code.trim() || undefined);
          onClose();
        })}
      onClose={onClose}
    >
      <Failed text={t.failed} failure={failure} />
      <Field
        label={t.password}
        type="password"
        autocomplete="current-password"
        data-autofocus
        value={password}
        onInput={(event) => setPassword(event.currentTarget.value)}
      />
      <Field
        label={t.code}
        hint={t.codeHint}
        inputmode="numeric"
        autocomplete="one-time-code"
        value={code}
        onInput={(event) => setCode(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
