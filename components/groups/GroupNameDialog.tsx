import { useState } from "react";
import { LIMITS } from "../../protocol/limits.ts";
import { actions } from "../../text/en/common.ts";
import { rename as t } from "../../text/en/groups.ts";
import { Alert } from "../ui/Alert.tsx";
import { Field } from "../ui/Field.tsx";
import { FormDialog } from "../ui/FormDialog.tsx";
import { useSubmit } from "../ui/useSubmit.ts";

interface Props {
  /** '' if it has none. */
  name: string;
  /** Default name of the group. */
  otherwise: string;
  onSubmit: (name: string) => Promise<unknown>;
  onClose: () => void;
}

/** Names a group, or takes its name away (E2E-16). */
export function GroupNameDialog({ name: before, otherwise, onSubmit, onClose }: Props) {
  const [name, setName] = useState(before);
  const { busy, failure, submit } = useSubmit(t.failed);
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
        maxLength={LIMITS.channelNameMax}
        data-autofocus
        value={name}
        error={failure?.fields.name}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      {failure?.text && <Alert hint={failure.hint}>{failure.text}</Alert>}
    </FormDialog>
  );
}
