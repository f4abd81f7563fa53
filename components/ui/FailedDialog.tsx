import retry from "@lucide/icons/icons/refresh-cw";
import { actions, states as t } from "../../text/en/common.ts";
import { Button } from "./Button.tsx";
import { Dialog, DialogActions } from "./Dialog.tsx";
import { Icon } from "./Icon.tsx";

interface Props {
  onRetry: () => void;
  /** Given if only reloading the page may help. */
  onReload?: () => void;
  onClose: () => void;
}

/** Frame of a layer that failed to load (UX-5). */
export function FailedDialog({ onRetry, onReload, onClose }: Props) {
  return (
    <Dialog title={t.notOpened} description={t.opensLater} onClose={onClose}>
      <DialogActions>
        <Button look="secondary" onClick={onClose}>{actions.close}</Button>
        <Button onClick={onReload ?? onRetry} data-autofocus>
          <Icon of={retry} size={16} />
          {onReload ? actions.reload : actions.retry}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
