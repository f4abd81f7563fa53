import { useState } from "react";
import { LIMITS } from "../../protocol/limits.ts";
import { actions } from "../../text/en/common.ts";
import { nickname as t } from "../../text/en/dialogs.ts";
import { Alert } from "../ui/Alert.tsx";
import { Field } from "../ui/Field.tsx";
import { FormDialog } from "../ui/FormDialog.tsx";
import { useSubmit } from "../ui/useSubmit.ts";

interface Props {
  /** '' if they have none. */
  nickname: string;
  /** Name that is shown without one. */
  otherwise: string;
  onSubmit: (nickname: string) => Promise<unknown>;
  onClose: () => void;
}

/** Changes a member's nickname, or takes it away (COM-6). */
export function NicknameDialog({ nickname: before, otherwise, onSubmit, onClose }: Props) {
  const [name, setName] = useState(before);
  const { busy, failure, submit } = useSubmit(t.failed);
  const isRefused = failure?.fields.nickname !== undefined;
  return (
    <FormDialog
      title={t.title}
      description={t.hint}
      submit={actions.save}
      busy={busy}
      onSubmit={() => submit(() => onSubmit(name.trim()).then(onClose))}
      onClose={onClose}
    >
      <Field
        label={t.label}
        placeholder={otherwise}
        autocomplete="off"
        maxLength={LIMITS.displayNameCharactersMax}
        data-autofocus
        value={name}
        error={isRefused ? t.refused : undefined}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      {failure?.text && !isRefused && <Alert hint={failure.hint}>{failure.text}</Alert>}
    </FormDialog>
  );
}
