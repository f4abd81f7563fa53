import { useState } from "react";
import type { AdminUser } from "../../protocol/admin.ts";
import { reset as t } from "../../text/en/admin.ts";
import { actions } from "../../text/en/common.ts";
import { fill } from "../../text/message.ts";
import { Button } from "../ui/Button.tsx";
import { CopyLink } from "../ui/CopyLink.tsx";
import { Dialog, DialogActions } from "../ui/Dialog.tsx";
import { Switch } from "../ui/Switch.tsx";
import { fullTimeText } from "../ui/times.ts";
import { PasswordDialog } from "./PasswordDialog.tsx";

/** A link by which somebody chooses a new password. */
export interface MadeLink {
  link: string;
  /** ISO 8601. */
  expires_at: string;
}

interface Props {
  user: AdminUser;
  onReset: (order: { password: string; twoFactorOff: boolean }) => Promise<MadeLink>;
  onClose: () => void;
}

/** Takes somebody's password, and shows the link by which they choose a new one (HARD-4). */
export function ResetDialog({ user, onReset, onClose }: Props) {
  const [twoFactorOff, setTwoFactorOff] = useState(false);
  const [made, setMade] = useState<MadeLink | null>(null);
  const { username: name, two_factor } = user;
  if (made) {
    const time = fullTimeText(made.expires_at);
    return (
      <Dialog
        alert
        title={t.link}
        description={fill(t.linkText, { name, time })}
        onClose={onClose}
      >
        <CopyLink key="link" label={t.linkLabel} link={made.link} />
        <DialogActions>
          <Button look="secondary" onClick={onClose}>{actions.done}</Button>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <PasswordDialog
      first
      title={t.title}
      description={fill(t.text, { name })}
      submit={t.title}
      failed={t.failed}
      onOrder={(password) => onReset({ password, twoFactorOff }).then(setMade)}
      onClose={onClose}
    >
      {two_factor && (
        <Switch
          label={t.mfaOff}
          hint={t.mfaOffHint}
          on={twoFactorOff}
          onChange={setTwoFactorOff}
        />
      )}
    </PasswordDialog>
  );
}
