import { reset as t } from "../../text/en/admin.ts";
import { actions } from "../../text/en/common.ts";
import { fill } from "../../text/message.ts";
import { Button } from "../ui/Button.tsx";
import { CopyLink } from "../ui/CopyLink.tsx";
import { Dialog, DialogActions } from "../ui/Dialog.tsx";
import { fullTimeText } from "../ui/times.ts";

/** Link with which someone chooses a new password. */
export interface MadeLink {
  link: string;
  /** ISO 8601. */
  expires_at: string;
}

interface Props {
  title: string;
  /** Name of the password's owner. */
  name: string;
  made: MadeLink;
  onClose: () => void;
}

/** Shows a link for choosing a password, which is not shown again (HARD-4). */
export function PasswordLink({ title, name, made, onClose }: Props) {
  return (
    <Dialog
      alert
      title={title}
      description={fill(t.linkText, { name, time: fullTimeText(made.expires_at) })}
      onClose={onClose}
    >
      <CopyLink key="link" label={t.linkLabel} link={made.link} />
      <DialogActions>
        <Button look="secondary" onClick={onClose}>{actions.done}</Button>
      </DialogActions>
    </Dialog>
  );
}
