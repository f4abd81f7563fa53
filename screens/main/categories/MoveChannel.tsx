import { Button } from "../../../components/ui/Button.tsx";
import { Dialog, DialogActions } from "../../../components/ui/Dialog.tsx";
import { moving as t } from "../../../text/en/categories.ts";
import { actions } from "../../../text/en/common.ts";
import { fill } from "../../../text/message.ts";

export interface MoveProps {
  /** The name of the channel. */
  name: string;
  /** Name of the category into which it goes. */
  category: string;
  onChoose: (isSynced: boolean) => void;
  /** Element that receives the focus on close. */
  returnTo: () => HTMLElement | null;
}

/** Asks whether a channel takes the permissions of its new category (COM-2). */
export default function MoveChannel(
  { name, category, onChoose, returnTo, onClose }: MoveProps & { onClose: () => void },
) {
  const choose = (isSynced: boolean) => () => {
    onChoose(isSynced);
    onClose();
  };
  return (
    <Dialog
      alert
      title={fill(t.question, { category })}
      description={fill(t.text, { name, category })}
      onClose={onClose}
      returnTo={returnTo}
    >
      <DialogActions>
        <Button look="secondary" onClick={onClose}>{actions.cancel}</Button>
        <Button look="secondary" onClick={choose(false)} data-autofocus>{t.keep}</Button>
        <Button onClick={choose(true)}>{t.sync}</Button>
      </DialogActions>
    </Dialog>
  );
}
