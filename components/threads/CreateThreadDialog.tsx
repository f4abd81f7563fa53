import { useState } from "react";
import { LIMITS } from "../../protocol/limits.ts";
import { creating as t } from "../../text/en/threads.ts";
import { Alert } from "../ui/Alert.tsx";
import { Field } from "../ui/Field.tsx";
import { FormDialog } from "../ui/FormDialog.tsx";
import { TextArea } from "../ui/TextArea.tsx";
import { useSubmit } from "../ui/useSubmit.ts";

interface Props {
  /** Suggested name; null: the thread begins with a message of its own. */
  suggested: string | null;
  /** A rejection is shown. `message`: '' for a thread from a message. */
  onSubmit: (name: string, message: string) => Promise<unknown>;
  onClose: () => void;
}

/** Characters of a first message: longer ones are written in the thread. */
const MAX_MESSAGE = 2000;

/** Asks for the name of a new thread, and for its first message if it needs one (COM-7). */
export function CreateThreadDialog({ suggested, onSubmit, onClose }: Props) {
  const [name, setName] = useState(suggested ?? "");
  const [message, setMessage] = useState("");
  const { busy, failure, submit } = useSubmit(t.failed);
  const isFromMessage = suggested !== null;
  const isMissing = name.trim() === "" || !isFromMessage && message.trim() === "";
  return (
    <FormDialog
      title={t.title}
      description={isFromMessage ? t.fromMessage : t.alone}
      submit={t.submit}
      busy={busy}
      disabled={isMissing}
      onSubmit={() => submit(() => onSubmit(name.trim(), message.trim()).then(onClose))}
      onClose={onClose}
    >
      <Field
        label={t.name}
        autocomplete="off"
        maxLength={LIMITS.threadNameMax}
        data-autofocus
        dir="auto"
        value={name}
        error={failure?.fields.name}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      {!isFromMessage && (
        <TextArea
          label={t.message}
          maxLength={MAX_MESSAGE}
          dir="auto"
          value={message}
          onInput={(event) => setMessage(event.currentTarget.value)}
        />
      )}
      {failure?.text && <Alert hint={failure.hint}>{failure.text}</Alert>}
    </FormDialog>
  );
}
