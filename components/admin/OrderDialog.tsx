import { useState } from "react";
import { Failed } from "../account/Section.tsx";
import { sameText } from "../dialogs/TypedConfirmDialog.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog, DialogActions } from "../ui/Dialog.tsx";
import { Field } from "../ui/Field.tsx";
import { useOrder } from "./useOrder.ts";

interface Props {
  title: string;
  /** What will happen. */
  text: string;
  /** What has to be typed as well; absent: nothing. */
  word?: string;
  /** The name of the button that does it. */
  confirm: string;
  danger?: boolean;
  /** What is said when it fails. */
  failed: string;
  onOrder: (password: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the admin's own password before something is done, and for its name where it is lost. */
export function OrderDialog({ title, text, word, confirm, danger, failed, ...on }: Props) {
  const [typed, setTyped] = useState("");
  const { busy, failure, password, order, field } = useOrder(failed);
  const complete = password !== "" && (word === undefined || sameText(typed, word));

  function onSubmit(event: Event) {
    event.preventDefault();
    if (!complete) return;
    order(async (password) => {
      await on.onOrder(password);
      on.onClose();
    });
  }

  return (
    <Dialog alert title={title} description={text} onClose={on.onClose}>
      <form onSubmit={onSubmit} class="flex flex-col gap-4">
        <Failed text={failed} failure={failure} />
        {word !== undefined && (
          <>
            <p class="wrap-anywhere">
              Type <bdi class="font-semibold text-strong">{word}</bdi> to go on.
            </p>
            <Field
              label="Confirmation"
              autocomplete="off"
              autocapitalize="off"
              spellcheck={false}
              data-autofocus
              value={typed}
              onInput={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          </>
        )}
        <Field {...field} data-autofocus={word === undefined ? "" : undefined} />
        <DialogActions>
          <Button look="secondary" onClick={on.onClose}>Cancel</Button>
          <Button
            type="submit"
            look={danger ? "danger" : "primary"}
            busy={busy}
            disabled={!complete}
          >
            {confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
