import { useState } from "react";
import { LIMITS } from "../../protocol/limits.ts";
import { PASSPHRASE_MIN } from "../../protocol/passphrase.ts";
import { backup as t } from "../../text/en/admin.ts";
import { fill } from "../../text/message.ts";
import { Failed } from "../ui/Failed.tsx";
import { Field } from "../ui/Field.tsx";
import { FormDialog } from "../ui/FormDialog.tsx";
import { useOrder } from "./useOrder.ts";

interface Props {
  onMake: (order: { password: string; passphrase: string }) => Promise<unknown>;
  onClose: () => void;
}

/** Makes a backup that only its passphrase opens: asked for twice, for nobody can look it up. */
export function BackupDialog({ onMake, onClose }: Props) {
  const [passphrase, setPassphrase] = useState("");
  const [again, setAgain] = useState("");
  const { busy, failure, password, order, field } = useOrder(t.failed);
  const short = passphrase.length < PASSPHRASE_MIN;
  const complete = password !== "" && !short && passphrase === again;
  const secret = {
    type: "password",
    autocomplete: "new-password",
    maxLength: LIMITS.passwordMax,
  } as const;

  return (
    <FormDialog
      alert
      title={t.make}
      description={t.about}
      submit={t.submit}
      busy={busy}
      disabled={!complete}
      onSubmit={() => order((password) => onMake({ password, passphrase }).then(onClose))}
      onClose={onClose}
    >
      <Failed text={t.failed} failure={failure} />
      <Field
        {...secret}
        label={t.passphrase}
        hint={fill(t.passphraseHint, { min: PASSPHRASE_MIN })}
        data-autofocus
        value={passphrase}
        onInput={({ currentTarget }) => setPassphrase(currentTarget.value)}
      />
      <Field
        {...secret}
        label={t.again}
        value={again}
        error={again && !passphrase.startsWith(again) ? t.differ : undefined}
        onInput={({ currentTarget }) => setAgain(currentTarget.value)}
      />
      <Field {...field} />
    </FormDialog>
  );
}
