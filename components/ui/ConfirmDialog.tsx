import { useState } from "react";
import { actions } from "../../text/en/common.ts";
import { Button } from "./Button.tsx";
import { Dialog, DialogActions } from "./Dialog.tsx";

interface Props {
  title: string;
  /** Question, or the consequences of the action. */
  text: string;
  /** The name of the button that does it. */
  confirm: string;
  danger?: boolean;
  /** Second action, which cannot be undone. It closes the dialog itself. */
  other?: { text: string; onPress: () => void | Promise<unknown> };
  /** Closes the dialog when done; a rejection is the caller's to report. */
  onConfirm: () => void | Promise<unknown>;
  onClose: () => void;
  /** Element that receives the focus on close, if it isn't the one that had it before. */
  returnTo?: () => HTMLElement | null;
}

/** Asks before something is done (NAV-25): 'Cancel' has the focus, so Enter does no harm. */
export function ConfirmDialog(
  { title, text, confirm, danger, other, onConfirm, onClose, returnTo }: Props,
) {
  const [busy, setBusy] = useState(false);
  async function run() {
    setBusy(true);
    try {
      await onConfirm();
    } finally {
      onClose();
    }
  }
  return (
    <Dialog alert title={title} description={text} onClose={onClose} returnTo={returnTo}>
      <DialogActions>
        <Button look="secondary" onClick={onClose} data-autofocus>{actions.cancel}</Button>
        {other && <Button look="danger" busy={busy} onClick={other.onPress}>{other.text}</Button>}
        <Button look={danger ? "danger" : "primary"} busy={busy} onClick={run}>{confirm}</Button>
      </DialogActions>
    </Dialog>
  );
}
