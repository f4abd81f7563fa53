import type { ReactNode } from "react";
import { actions } from "../../text/en/common.ts";
import { Button } from "./Button.tsx";
import { Dialog, DialogActions } from "./Dialog.tsx";

interface Props {
  title: string;
  description: ReactNode;
  /** The fields. */
  children: ReactNode;
  /** The name of the button that does it. */
  submit: string;
  busy: boolean;
  /** Something is missing still. */
  disabled?: boolean;
  /** Destructive action: the button is red. */
  danger?: boolean;
  /** A press outside does not close it. */
  alert?: boolean;
  /** 'Cancel' has the focus, so that Enter does no harm. */
  cautious?: boolean;
  onSubmit: () => void;
  onClose: () => void;
}

/** A dialog with fields, 'Cancel', and the button that does it. */
export function FormDialog(props: Props) {
  const { title, description, disabled = false, onClose } = props;
  function onSubmit(event: Event) {
    event.preventDefault();
    if (!disabled) props.onSubmit();
  }
  return (
    <Dialog alert={props.alert} title={title} description={description} onClose={onClose}>
      <form onSubmit={onSubmit} class="flex flex-col gap-4">
        {props.children}
        <DialogActions>
          <Button look="secondary" onClick={onClose} data-autofocus={props.cautious || undefined}>
            {actions.cancel}
          </Button>
          <Button
            type="submit"
            look={props.danger ? "danger" : "primary"}
            busy={props.busy}
            disabled={disabled}
          >
            {props.submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
