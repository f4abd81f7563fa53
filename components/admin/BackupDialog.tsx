import { useState } from "react";
import { LIMITS } from "../../protocol/limits.ts";
import { PASSPHRASE_MIN } from "../../protocol/passphrase.ts";
import { backup as t } from "../../text/en/admin.ts";
import { actions } from "../../text/en/common.ts";
import { fill } from "../../text/message.ts";
import { Failed } from "../ui/Section.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog, DialogActions } from "../ui/Dialog.tsx";
import { Field } from "../ui/Field.tsx";
import { useOrder } from "./useOrder.ts";

interface Props {
  onMake: (order: { password: string; passphrase: string }) => Promise<unknown>;
  onClose: () => void;
}

const FAILED = t.failed;

/** Makes a backup that only its passphrase opens: asked for twice, for nobody can look it up. */
export function BackupDialog({ onMake, onClose }: Props) {
  const [passphrase, setPassphrase] = useState("");
  const [again, setAgain] = useState("");
  const { busy, failure, password, order, field } = useOrder(FAILED);
  const short = passphrase.length < PASSPHRASE_MIN;
  const complete = password !== "" && !short && passphrase === again;
  const secret = {
    type: "password",
    autocomplete: "new-password",
    maxLength: LIMITS.passwordMax,
  } as const;

  function onSubmit(event: Event) {
    event.preventDefault();
    if (!complete) return;
    order(async (password) => {
      await onMake({ password, passphrase });
      onClose();
    });
  }

  return (
    <Dialog
      alert
      title={t.make}
      description={t.about}
      onClose={onClose}
    >
      <form onSubmit={onSubmit} class="flex flex-col gap-4">
        <Failed text={FAILED} failure={failure} />
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
        <DialogActions>
          <Button look="secondary" onClick={onClose}>{actions.cancel}</Button>
          <Button type="submit" busy={busy} disabled={!complete}>{t.submit}</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
