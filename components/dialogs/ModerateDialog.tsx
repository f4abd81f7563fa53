import { useState } from "react";
import { LIMITS } from "../../protocol/limits.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog, DialogActions } from "../ui/Dialog.tsx";
import { Field } from "../ui/Field.tsx";

const TEXTS = {
  kick: { action: "Kick", after: "can rejoin with an invite link.", noReason: "" },
  // What the server fills in (D-SRV-5).
  ban: { action: "Ban", after: "cannot rejoin unless unbanned.", noReason: "No reason provided" },
};

interface Props {
  action: keyof typeof TEXTS;
  username: string;
  /** `reason`: trimmed, perhaps empty. A rejection is the caller's to report; the dialog stays. */
  onConfirm: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Asks before somebody is kicked or banned, and why (MEM-26, MEM-27); Enter does no harm. */
export function ModerateDialog({ action, username, onConfirm, onClose }: Props) {
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const texts = TEXTS[action];

  async function onSubmit(event: Event) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      await onConfirm(reason.trim());
      onClose();
    } catch {
      setBusy(false);
    }
  }

  return (
    <Dialog
      alert
      title={`${texts.action} ${username}`}
      description={`Are you sure? ${username} ${texts.after}`}
      onClose={onClose}
    >
      <form onSubmit={onSubmit} class="flex flex-col gap-4">
        <Field
          label="Reason (optional)"
          placeholder={texts.noReason}
          autocomplete="off"
          maxLength={LIMITS.reasonMax}
          value={reason}
          onInput={(event) => setReason(event.currentTarget.value)}
        />
        <DialogActions>
          <Button look="secondary" onClick={onClose} data-autofocus>Cancel</Button>
          <Button type="submit" look="danger" busy={busy}>{texts.action}</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
