import { type ReactNode, useState } from "react";
import { actions } from "../../text/en/common.ts";
import { confirm as t } from "../../text/en/dialogs.ts";
import { Rich } from "../ui/Rich.tsx";
import { Failed } from "../ui/Section.tsx";
import type { Failure } from "../ui/useSubmit.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog, DialogActions } from "../ui/Dialog.tsx";
import { Field } from "../ui/Field.tsx";

/** What such a dialog says. */
export interface TypedConfirmProps {
  title: string;
  /** What will happen. */
  text: string;
  /** What has to be typed; null or absent: nothing. */
  word?: string | null;
  /** The name of the button that does it. */
  confirm: string;
  danger?: boolean;
  /** What is said when it fails. */
  failed: string;
  onClose: () => void;
}

interface Props extends TypedConfirmProps {
  busy: boolean;
  failure: Failure | null;
  /** Whether all else is there that it needs. */
  ready?: boolean;
  onGo: () => void;
  /** Fields below the word. */
  children?: ReactNode;
}

/** A dialog in front of what cannot be taken back: with a word, only who types it may go on. */
export function TypedConfirm(props: Props) {
  const { title, text, word, confirm, danger = false, failed, busy, failure } = props;
  const { ready = true, onGo, onClose, children } = props;
  const [typed, setTyped] = useState("");
  const named = typeof word === "string";
  const complete = ready && (!named || sameText(typed, word));

  function onSubmit(event: Event) {
    event.preventDefault();
    if (complete) onGo();
  }

  return (
    <Dialog alert title={title} description={text} onClose={onClose}>
      <form onSubmit={onSubmit} class="flex flex-col gap-4">
        <Failed text={failed} failure={failure} />
        {named && (
          <>
            <p class="wrap-anywhere">
              <Rich
                text={t.type}
                word={<bdi class="font-semibold text-strong">{word}</bdi>}
              />
            </p>
            <Field
              label={t.label}
              autocomplete="off"
              autocapitalize="off"
              spellcheck={false}
              data-autofocus
              value={typed}
              onInput={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          </>
        )}
        {children}
        <DialogActions>
          <Button look="secondary" onClick={onClose}>{actions.cancel}</Button>
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

/** Runs of spaces look like one, and cannot be told apart when a name is copied. */
function sameText(a: string, b: string): boolean {
  const plain = (text: string) => text.trim().replace(/\s+/g, " ");
  return plain(a) === plain(b);
}
