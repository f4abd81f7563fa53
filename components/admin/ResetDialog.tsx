import { useState } from "react";
import type { AdminUser } from "../../protocol/admin.ts";
import { Failed } from "../account/Section.tsx";
import { useSubmit } from "../auth/useSubmit.ts";
import { CopyLink } from "../dialogs/CopyLink.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog, DialogActions } from "../ui/Dialog.tsx";
import { Switch } from "../ui/Switch.tsx";

interface Props {
  user: AdminUser;
  /** Resolves with the new password. */
  onReset: (twoFactorOff: boolean) => Promise<string>;
  onClose: () => void;
}

const FAILED = "Failed to reset the password";

/** Gives somebody a new password, which is shown this once. */
export function ResetDialog({ user, onReset, onClose }: Props) {
  const [twoFactorOff, setTwoFactorOff] = useState(false);
  const [password, setPassword] = useState<string | null>(null);
  const { busy, failure, submit } = useSubmit(FAILED);
  if (password !== null) {
    return (
      <Dialog
        alert
        title="New password"
        description={`Tell it to ${user.username}. It is shown this once; they can change it in their settings.`}
        onClose={onClose}
      >
        <CopyLink key="password" label="Password" link={password} />
        <DialogActions>
          <Button look="secondary" onClick={onClose}>Done</Button>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <Dialog
      alert
      title="Reset password"
      description={`${user.username} gets a new password and is signed out everywhere.`}
      onClose={onClose}
    >
      <Failed text={FAILED} failure={failure} />
      {user.two_factor && (
        <Switch
          label="Turn two-factor off too"
          hint="For somebody who lost their phone and their recovery codes."
          on={twoFactorOff}
          onChange={setTwoFactorOff}
        />
      )}
      <DialogActions>
        <Button look="secondary" onClick={onClose} data-autofocus>Cancel</Button>
        <Button
          busy={busy}
          onClick={() => submit(async () => setPassword(await onReset(twoFactorOff)))}
        >
          Reset password
        </Button>
      </DialogActions>
    </Dialog>
  );
}
