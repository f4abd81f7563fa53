import { useState } from "react";
import type { AdminUser } from "../../protocol/admin.ts";
import { Failed } from "../account/Section.tsx";
import { fullTimeText } from "../chat/times.ts";
import { CopyLink } from "../dialogs/CopyLink.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog, DialogActions } from "../ui/Dialog.tsx";
import { Field } from "../ui/Field.tsx";
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

const FAILED = "Failed to reset the password";

/** Takes somebody's password, and shows the link by which they choose a new one (HARD-4). */
export function ResetDialog({ user, onReset, onClose }: Props) {
  const [twoFactorOff, setTwoFactorOff] = useState(false);
  const [made, setMade] = useState<MadeLink | null>(null);
  const { busy, failure, password, order, field } = useOrder(FAILED);

  function onSubmit(event: Event) {
    event.preventDefault();
    if (!password) return;
    order(async (password) => setMade(await onReset({ password, twoFactorOff })));
  }

  if (made) {
    return (
      <Dialog
        alert
        title="Reset link"
        description={`Give it to ${user.username} and nobody else: whoever opens it chooses the password. It works once, until ${
          fullTimeText(made.expires_at)
        }.`}
        onClose={onClose}
      >
        <CopyLink key="link" label="Link" link={made.link} />
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
      description={`${user.username} is signed out everywhere, and chooses a new password by a link. They are told that an admin did this.`}
      onClose={onClose}
    >
      <form onSubmit={onSubmit} class="flex flex-col gap-4">
        <Failed text={FAILED} failure={failure} />
        {user.two_factor && (
          <Switch
            label="Turn two-factor off too"
            hint="For somebody who lost their phone and their recovery codes."
            on={twoFactorOff}
            onChange={setTwoFactorOff}
          />
        )}
        <Field {...field} data-autofocus />
        <DialogActions>
          <Button look="secondary" onClick={onClose}>Cancel</Button>
          <Button type="submit" busy={busy} disabled={!password}>Reset password</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
