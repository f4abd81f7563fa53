import download from "@lucide/icons/icons/download";
import printer from "@lucide/icons/icons/printer";
import { useState } from "react";
import { actions as common } from "../../text/en/common.ts";
import { fill } from "../../text/message.ts";
import { recoveryKey as t } from "../../text/en/keys.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { CopyButton } from "../ui/CopyButton.tsx";
import { Failed } from "../ui/Failed.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Section } from "../ui/Section.tsx";
import { useLoad } from "../ui/useLoad.ts";
import { useSubmit } from "../ui/useSubmit.ts";
import { RecoveryField } from "./RecoverForm.tsx";
import { saveText } from "./save_text.ts";
import type { PrivateActions, ShownState } from "./types.ts";

interface Props {
  state: ShownState;
  username: string;
  actions: PrivateActions;
}

/** The recovery key until it was typed back, and the way to another one (E2E-11, E2E-14). */
export function RecoveryKey({ state, username, actions }: Props) {
  const isConfirmed = state.recovery === "confirmed";
  const [isOpen, setOpen] = useState(state.recoveryLater === null);
  const { busy, failure, submit } = useSubmit(t.forgottenFailed);
  if (!isConfirmed && isOpen) {
    return <KeepIt username={username} actions={actions} onLater={() => setOpen(false)} />;
  }
  return (
    <Section title={t.title}>
      {isConfirmed && (
        <>
          <p class="text-strong">{t.confirmed}</p>
          <p class="text-muted">{t.forgottenHint}</p>
          <Failed text={t.forgottenFailed} failure={failure} />
          <Button
            look="secondary"
            busy={busy}
            onClick={() =>
              submit(async () => {
                await actions.newRecoveryKey();
                setOpen(true);
              })}
          >
            {t.forgotten}
          </Button>
        </>
      )}
      {!isConfirmed && (
        <>
          <Alert look="info">{state.devices > 1 ? t.laterHintMore : t.laterHint}</Alert>
          <Button onClick={() => setOpen(true)}>{t.show}</Button>
        </>
      )}
    </Section>
  );
}

function KeepIt({ username, actions, onLater }: Omit<Props, "state"> & { onLater: () => void }) {
  const [isTyping, setTyping] = useState(false);
  const [typed, setTyped] = useState("");
  const { value: key } = useLoad(actions.recoveryKey);
  const { busy, failure, submit } = useSubmit(t.confirmFailed);

  async function putOff() {
    await actions.recoveryLater();
    onLater();
  }

  function confirm(event: Event) {
    event.preventDefault();
    if (typed.trim()) submit(() => actions.confirmRecovery(typed));
  }

  const later = <Button look="quiet" onClick={() => submit(putOff)}>{t.later}</Button>;
  if (isTyping) {
    return (
      <Section title={t.title}>
        <form onSubmit={confirm} class="flex w-full flex-col gap-3">
          <Failed text={t.confirmFailed} failure={failure} />
          <RecoveryField label={t.typeBack} value={typed} onInput={setTyped} />
          <div class="flex flex-wrap gap-2">
            <Button type="submit" busy={busy} disabled={!typed.trim()}>{t.confirm}</Button>
            <Button look="secondary" onClick={() => setTyping(false)}>{t.back}</Button>
            {later}
          </div>
        </form>
      </Section>
    );
  }
  return (
    <Section title={t.title}>
      <p class="text-muted">{t.hint}</p>
      {key && <ShownKey text={key} username={username} />}
      <div class="flex flex-wrap gap-2">
        <Button onClick={() => setTyping(true)}>{t.next}</Button>
        {later}
      </div>
    </Section>
  );
}

function ShownKey({ text, username }: { text: string; username: string }) {
  const whole = `${fill(t.fileText, { username })}\n\n${text}\n`;
  return (
    <>
      <ol
        aria-label={t.label}
        dir="ltr"
        class="print-alone flex w-full flex-wrap gap-x-4 gap-y-1 rounded-md bg-surface-3 p-3 font-mono text-16 text-strong select-text"
      >
        {text.split("-").map((group, i) => <li key={i}>{group}</li>)}
      </ol>
      <div class="flex flex-wrap gap-2">
        <CopyButton look="secondary" text={text} />
        <Button look="secondary" onClick={() => globalThis.print()}>
          <Icon of={printer} size={16} />
          {t.print}
        </Button>
        <Button look="secondary" onClick={() => saveText(whole, t.file)}>
          <Icon of={download} size={16} />
          {common.download}
        </Button>
      </div>
    </>
  );
}
