import { useState } from "react";
import type { AdminUser } from "../../protocol/admin.ts";
import { reset as t } from "../../text/en/admin.ts";
import { actions } from "../../text/en/common.ts";
import { fill } from "../../text/message.ts";
import { fullTimeText } from "../chat/times.ts";
import { CopyLink } from "../ui/CopyLink.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog, DialogActions } from "../ui/Dialog.tsx";
import { Failed } from "../ui/Failed.tsx";
import { Field } from "../ui/Field.tsx";
import { FormDialog } from "../ui/FormDialog.tsx";
import { Switch } from "../ui/Switch.tsx";
import { useOrder } from "./useOrder.ts";

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
  const { busy, failure, password, order, field } = useOrder(t.failed);

  if (made) {
    return (
      <Dialog
        alert
        title={t.link}
        description={fill(t.linkText, {
          name: user.username,
          time: fullTimeText(made.expires_at),
        })}
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
    <FormDialog
      alert
      title={t.title}
      description={fill(t.text, { name: user.username })}
      submit={t.title}
      busy={busy}
      disabled={!password}
      onSubmit={() => order((password) => onReset({ password, twoFactorOff }).then(setMade))}
      onClose={onClose}
    >
      <Failed text={t.failed} failure={failure} />
      {user.two_factor && (
        <Switch
          label={t.mfaOff}
          hint={t.mfaOffHint}
          on={twoFactorOff}
          onChange={setTwoFactorOff}
        />
      )}
      <Field {...field} data-autofocus />
    </FormDialog>
  );
}
