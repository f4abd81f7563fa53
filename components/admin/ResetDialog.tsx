import { useState } from "react";
import type { AdminUser } from "../../protocol/admin.ts";
import { reset as t } from "../../text/en/admin.ts";
import { fill } from "../../text/message.ts";
import { Switch } from "../ui/Switch.tsx";
import { PasswordDialog } from "./PasswordDialog.tsx";
import { type MadeLink, PasswordLink } from "./PasswordLink.tsx";

interface Props {
  user: AdminUser;
  onReset: (order: { password: string; twoFactorOff: boolean }) => Promise<MadeLink>;
  onClose: () => void;
}

/** Resets a user's password and shows the link with which they choose a new one (HARD-4). */
export function ResetDialog({ user, onReset, onClose }: Props) {
  const [twoFactorOff, setTwoFactorOff] = useState(false);
  const [made, setMade] = useState<MadeLink | null>(null);
  const { username: name, two_factor } = user;
  if (made) return <PasswordLink title={t.link} name={name} made={made} onClose={onClose} />;
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
