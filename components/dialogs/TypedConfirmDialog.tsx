import { useState } from "react";
import { Failed } from "../account/Section.tsx";
import { useSubmit } from "../auth/useSubmit.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog, DialogActions } from "../ui/Dialog.tsx";
import { Field } from "../ui/Field.tsx";

interface Props {
  title: string;
  /** What will happen. */
  text: string;
  /** What has to be typed; null: nothing. */
  word: string | null;
  /** The name of the button that does it. */
  confirm: string;
  /** What is said when it fails. */
  failed: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before something is done that cannot be taken back; with a word, only who types it may go on. */
export function TypedConfirmDialog({ word, failed, confirm, onConfirm, onClose, ...rest }: Props) {
  const [typed, setTyped] = useState("");
  const { busy, failure, submit } = useSubmit(failed);
  const matches = word === null || sameText(typed, word);

  function onSubmit(event: Event) {
    event.preventDefault();
    if (!matches) return;
    submit(async () => {
      await onConfirm();
      onClose();
    });
  }

  return (
    <Dialog alert title={rest.title} description={rest.text} onClose={onClose}>
      <form onSubmit={onSubmit} class="flex flex-col gap-4">
        <Failed text={failed} failure={failure} />
        {word !== null && (
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
        <DialogActions>
          <Button look="secondary" onClick={onClose}>Cancel</Button>
          <Button type="submit" look="danger" busy={busy} disabled={!matches}>{confirm}</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Runs of spaces look like one, and cannot be told apart when a name is copied. */
export function sameText(a: string, b: string): boolean {
  const plain = (text: string) => text.trim().replace(/\s+/g, " ");
  return plain(a) === plain(b);
}
