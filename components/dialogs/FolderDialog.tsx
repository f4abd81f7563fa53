import { useState } from "react";
import { actions } from "../../text/en/common.ts";
import { folder as t } from "../../text/en/dialogs.ts";
import { AccentChoice } from "../roles/AccentChoice.tsx";
import { Field } from "../ui/Field.tsx";
import { FormDialog } from "../ui/FormDialog.tsx";
import { useSubmit } from "../ui/useSubmit.ts";

/** Characters. */
const NAME_MAX = 64;

interface Props {
  /** '' if it has none. */
  name: string;
  color: string | null;
  /** Rejections are shown by the caller. */
  onSubmit: (folder: { name: string; color: string | null }) => Promise<unknown>;
  onClose: () => void;
}

/** Name and color of a folder of servers. */
export function FolderDialog(props: Props) {
  const [name, setName] = useState(props.name);
  const [color, setColor] = useState(props.color);
  const { busy, submit } = useSubmit("");
  return (
    <FormDialog
      title={t.title}
      description={t.hint}
      submit={actions.save}
      busy={busy}
      onSubmit={() =>
        submit(() => props.onSubmit({ name: name.trim(), color }).then(props.onClose))}
      onClose={props.onClose}
    >
      <Field
        label={t.name}
        placeholder={t.nameHint}
        autocomplete="off"
        maxLength={NAME_MAX}
        data-autofocus
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <AccentChoice label={t.color} color={color} onChange={setColor} />
    </FormDialog>
  );
}
