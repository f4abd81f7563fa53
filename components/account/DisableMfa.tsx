import { useState } from "react";
import { proof, twoFactor as t } from "../../text/en/account.ts";
import { useSubmit } from "../ui/useSubmit.ts";
import { Failed } from "../ui/Failed.tsx";
import { Field } from "../ui/Field.tsx";
import { FormDialog } from "../ui/FormDialog.tsx";

interface Props {
  onDisable: (password: string) => Promise<void>;
  onClose: () => void;
}

/** The prompt for the password before two-factor goes (ACCT-22). */
export function DisableMfa({ onDisable, onClose }: Props) {
  const [password, setPassword] = useState("");
  const { busy, failure, submit } = useSubmit(t.disableFailed);
  return (
    <FormDialog
      danger
      title={t.disable}
      description={t.disableHint}
      submit={t.disableSubmit}
      busy={busy}
      disabled={!password}
      onSubmit={() => submit(() => onDisable(password))}
      onClose={onClose}
    >
      <Failed text={t.disableFailed} failure={failure} />
      <Field
        label={proof.label}
        type="password"
        autocomplete="current-password"
        data-autofocus
        value={password}
        onInput={(event) => setPassword(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
