import { useState } from "react";
import { useSubmit } from "../auth/useSubmit.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog, DialogActions } from "../ui/Dialog.tsx";
import { Field } from "../ui/Field.tsx";
import { Failed } from "./Section.tsx";

interface Props {
  onDisable: (password: string) => Promise<void>;
  onClose: () => void;
}

const TEXT = "Failed to disable MFA";

/** The prompt for the password before two-factor goes (ACCT-22). */
export function DisableMfa({ onDisable, onClose }: Props) {
  const [password, setPassword] = useState("");
  const { busy, failure, submit } = useSubmit(TEXT);

  function onSubmit(event: Event) {
    event.preventDefault();
    if (password) submit(() => onDisable(password));
  }

  return (
    <Dialog
      title="Disable Two-Factor"
      description="Signing in will take your password alone."
      onClose={onClose}
    >
      <form onSubmit={onSubmit} class="flex flex-col gap-4">
        <Failed text={TEXT} failure={failure} />
        <Field
          label="Enter your password"
          type="password"
          autocomplete="current-password"
          data-autofocus
          value={password}
          onInput={(event) => setPassword(event.currentTarget.value)}
        />
        <DialogActions>
          <Button look="secondary" onClick={onClose}>Cancel</Button>
          <Button type="submit" look="danger" busy={busy} disabled={!password}>Disable</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
