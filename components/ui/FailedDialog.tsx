import retry from "@lucide/icons/icons/refresh-cw";
import { actions, states as t } from "../../text/en/common.ts";
import { Button } from "./Button.tsx";
import { Dialog, DialogActions } from "./Dialog.tsx";
import { Icon } from "./Icon.tsx";

interface Props {
  onRetry: () => void;
  onClose: () => void;
}

/** The frame of what was opened and could not be loaded (UX-5). */
export function FailedDialog({ onRetry, onClose }: Props) {
  return (
    <Dialog title={t.notOpened} description={t.opensLater} onClose={onClose}>
      <DialogActions>
        <Button look="secondary" onClick={onClose}>{actions.close}</Button>
        <Button onClick={onRetry} data-autofocus>
          <Icon of={retry} size={16} />
          {actions.tryAgain}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
