import { useState } from "react";
import { proof, twoFactor as t } from "../../text/en/account.ts";
import { actions } from "../../text/en/common.ts";
import { useSubmit } from "../ui/useSubmit.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog, DialogActions } from "../ui/Dialog.tsx";
import { Field } from "../ui/Field.tsx";
import { Failed } from "../ui/Section.tsx";

interface Props {
  onDisable: (password: string) => Promise<void>;
  onClose: () => void;
}

/** The prompt for the password before two-factor goes (ACCT-22). */
export function DisableMfa({ onDisable, onClose }: Props) {
  const [password, setPassword] = useState("");
  const { busy, failure, submit } = useSubmit(t.disableFailed);

  function onSubmit(event: Event) {
    event.preventDefault();
    if (password) submit(() => onDisable(password));
  }

  return (
    <Dialog
      title={t.disable}
      description={t.disableHint}
      onClose={onClose}
    >
      <form onSubmit={onSubmit} class="flex flex-col gap-4">
        <Failed text={t.disableFailed} failure={failure} />
        <Field
          label={proof.label}
          type="password"
          autocomplete="current-password"
          data-autofocus
          value={password}
          onInput={(event) => setPassword(event.currentTarget.value)}
        />
        <DialogActions>
          <Button look="secondary" onClick={onClose}>{actions.cancel}</Button>
          <Button type="submit" look="danger" busy={busy} disabled={!password}>
            {t.disableSubmit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
