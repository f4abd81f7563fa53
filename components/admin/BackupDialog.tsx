import { useState } from "react";
import { LIMITS } from "../../protocol/limits.ts";
import { MIN_PASSPHRASE } from "../../protocol/passphrase.ts";
import { backup as t } from "../../text/en/admin.ts";
import { fill } from "../../text/message.ts";
import { Field } from "../ui/Field.tsx";
import { PasswordDialog } from "./PasswordDialog.tsx";

interface Props {
  onMake: (order: { password: string; passphrase: string }) => Promise<unknown>;
  onClose: () => void;
}

const SECRET = {
  type: "password",
  autocomplete: "new-password",
  maxLength: LIMITS.passwordMax,
} as const;

/**
 * Creates a backup that only its passphrase opens, which is entered twice, since nobody can look it
 * up.
 */
export function BackupDialog({ onMake, onClose }: Props) {
  const [passphrase, setPassphrase] = useState("");
  const [again, setAgain] = useState("");
  return (
    <PasswordDialog
      title={t.make}
      description={t.about}
      submit={t.submit}
      failed={t.failed}
      complete={passphrase.length >= MIN_PASSPHRASE && passphrase === again}
      onOrder={(password) => onMake({ password, passphrase }).then(onClose)}
      onClose={onClose}
    >
      <Field
        {...SECRET}
        label={t.passphrase}
        hint={fill(t.passphraseHint, { min: MIN_PASSPHRASE })}
        data-autofocus
        value={passphrase}
        onInput={({ currentTarget }) => setPassphrase(currentTarget.value)}
      />
      <Field
        {...SECRET}
        label={t.again}
        value={again}
        error={again && !passphrase.startsWith(again) ? t.differ : undefined}
        onInput={({ currentTarget }) => setAgain(currentTarget.value)}
      />
    </PasswordDialog>
  );
}
