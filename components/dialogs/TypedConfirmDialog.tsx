import { Failed } from "../ui/Failed.tsx";
import { FormDialog } from "../ui/FormDialog.tsx";
import { useSubmit } from "../ui/useSubmit.ts";
import { useTypedWord } from "./TypedWord.tsx";

export interface TypedConfirmProps {
  title: string;
  /** Consequences of the action. */
  text: string;
  /** Word to type; null or absent: none. */
  word?: string | null;
  /** The name of the button that does it. */
  confirm: string;
  /** Error text if the action fails. */
  failed: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks for confirmation before an irreversible action; with a word, it has to be typed. */
export function TypedConfirmDialog(props: TypedConfirmProps) {
  const { title, text, word, confirm, failed, onConfirm, onClose } = props;
  const { busy, failure, submit } = useSubmit(failed);
  const { isTyped, field } = useTypedWord(word);
  return (
    <FormDialog
      alert
      danger
      title={title}
      description={text}
      submit={confirm}
      busy={busy}
      disabled={!isTyped}
      onSubmit={() => submit(() => onConfirm().then(onClose))}
      onClose={onClose}
    >
      <Failed text={failed} failure={failure} />
      {field}
    </FormDialog>
  );
}
