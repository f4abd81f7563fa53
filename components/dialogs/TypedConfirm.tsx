import { type ReactNode, useState } from "react";
import { confirm as t } from "../../text/en/dialogs.ts";
import { Failed } from "../ui/Failed.tsx";
import type { Failure } from "../ui/useSubmit.ts";
import { Field } from "../ui/Field.tsx";
import { FormDialog } from "../ui/FormDialog.tsx";
import { Rich } from "../ui/Rich.tsx";

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
  const { text, word, confirm, failed, failure, ready = true, onGo, children, ...dialog } = props;
  const [typed, setTyped] = useState("");
  const named = typeof word === "string";
  const complete = ready && (!named || sameText(typed, word));
  return (
    <FormDialog
      {...dialog}
      alert
      description={text}
      submit={confirm}
      disabled={!complete}
      onSubmit={onGo}
    >
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
    </FormDialog>
  );
}

/** Runs of spaces look like one, and cannot be told apart when a name is copied. */
function sameText(a: string, b: string): boolean {
  const plain = (text: string) => text.trim().replace(/\s+/g, " ");
  return plain(a) === plain(b);
}
