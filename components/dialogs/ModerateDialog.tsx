import { useState } from "react";
import { LIMITS } from "../../protocol/limits.ts";
import { actions } from "../../text/en/common.ts";
import { moderate as t } from "../../text/en/dialogs.ts";
import { fill } from "../../text/message.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog, DialogActions } from "../ui/Dialog.tsx";
import { Field } from "../ui/Field.tsx";

const TEXTS = {
  kick: { action: t.kick, title: t.kickTitle, text: t.kickText, noReason: "" },
  // What the server fills in (D-SRV-5).
  ban: { action: t.ban, title: t.banTitle, text: t.banText, noReason: t.noReason },
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
      title={fill(texts.title, { name: username })}
      description={fill(texts.text, { name: username })}
      onClose={onClose}
    >
      <form onSubmit={onSubmit} class="flex flex-col gap-4">
        <Field
          label={t.reason}
          placeholder={texts.noReason}
          autocomplete="off"
          maxLength={LIMITS.reasonMax}
          value={reason}
          onInput={(event) => setReason(event.currentTarget.value)}
        />
        <DialogActions>
          <Button look="secondary" onClick={onClose} data-autofocus>{actions.cancel}</Button>
          <Button type="submit" look="danger" busy={busy}>{texts.action}</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
