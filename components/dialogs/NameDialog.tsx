import { type ReactNode, useState } from "react";
import { actions } from "../../text/en/common.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog, DialogActions } from "../ui/Dialog.tsx";
import { Field } from "../ui/Field.tsx";
import { useSubmit } from "../ui/useSubmit.ts";

interface Props {
  title: string;
  description?: string;
  label: string;
  placeholder?: string;
  maxLength: number;
  /** The name of the button that does it. */
  action: string;
  /** Between the field and the buttons. */
  children?: ReactNode;
  /** The trimmed text, never blank. A rejection is the caller's to report; the dialog stays. */
  onSubmit: (text: string) => Promise<unknown>;
  onClose: () => void;
}

/** A dialog that asks for one line. A blank one does nothing (SRV-02, CHAN-03, INV-14). */
export function NameDialog(props: Props) {
  const { label, action, onClose } = props;
  const [text, setText] = useState("");
  const { busy, submit } = useSubmit("");

  function onSubmit(event: Event) {
    event.preventDefault();
    if (text.trim() !== "") submit(() => props.onSubmit(text.trim()).then(onClose));
  }

  return (
    <Dialog title={props.title} description={props.description} onClose={onClose}>
      <form onSubmit={onSubmit} class="flex flex-col gap-4">
        <Field
          label={label}
          placeholder={props.placeholder}
          autocomplete="off"
          maxLength={props.maxLength}
          data-autofocus
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        {props.children}
        <DialogActions>
          <Button look="secondary" onClick={onClose}>{actions.cancel}</Button>
          <Button type="submit" busy={busy}>{action}</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
