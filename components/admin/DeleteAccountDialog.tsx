import { useState } from "react";
import { deletion as t } from "../../text/en/admin.ts";
import { fill } from "../../text/message.ts";
import { Failed } from "../ui/Failed.tsx";
import { Field } from "../ui/Field.tsx";
import { FormDialog } from "../ui/FormDialog.tsx";
import { Switch } from "../ui/Switch.tsx";
import { useOrder } from "./useOrder.ts";

interface Props {
  username: string;
  onDelete: (
    how: { password: string; heir: string | null; messages: boolean },
  ) => Promise<unknown>;
  onClose: () => void;
}

/** Of a field for a name. */
const NAME = { autocomplete: "off", autocapitalize: "off", spellcheck: false } as const;

/** Deletes an account for ever: only who types its name may go on. */
export function DeleteAccountDialog({ username, onDelete, onClose }: Props) {
  const [typed, setTyped] = useState("");
  const [heir, setHeir] = useState("");
  const [messages, setMessages] = useState(false);
  const { busy, failure, password, order, field } = useOrder(t.failed);
  const complete = typed.trim() === username && password !== "";

  const onSubmit = () =>
    order(async (password) => {
      await onDelete({ password, heir: heir.trim() || null, messages });
      onClose();
    });

  return (
    <FormDialog
      alert
      danger
      cautious
      title={t.title}
      description={fill(t.text, { name: username })}
      submit={t.title}
      busy={busy}
      disabled={!complete}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Failed text={t.failed} failure={failure} />
      <Switch
        label={t.messages}
        hint={t.messagesHint}
        on={messages}
        onChange={setMessages}
      />
      <Field
        {...NAME}
        label={t.heir}
        hint={t.heirHint}
        value={heir}
        onInput={({ currentTarget }) => setHeir(currentTarget.value)}
      />
      <Field
        {...NAME}
        label={fill(t.type, { name: username })}
        value={typed}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Field {...field} />
    </FormDialog>
  );
}
