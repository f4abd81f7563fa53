import { useState } from "react";
import { deletion as t } from "../../text/en/admin.ts";
import { fill } from "../../text/message.ts";
import { Field } from "../ui/Field.tsx";
import { Switch } from "../ui/Switch.tsx";
import { PasswordDialog } from "./PasswordDialog.tsx";

interface Props {
  username: string;
  onDelete: (
    how: { password: string; heir: string | null; messages: boolean },
  ) => Promise<unknown>;
  onClose: () => void;
}

/** Attributes of an input for a name. */
const NAME = { autocomplete: "off", autocapitalize: "off", spellcheck: false } as const;

/** Deletes an account permanently, once its name has been typed. */
export function DeleteAccountDialog({ username, onDelete, onClose }: Props) {
  const [typed, setTyped] = useState("");
  const [heir, setHeir] = useState("");
  const [messages, setMessages] = useState(false);
  const order = (password: string) => onDelete({ password, heir: heir.trim() || null, messages });
  return (
    <PasswordDialog
      danger
      cautious
      title={t.title}
      description={fill(t.text, { name: username })}
      submit={t.title}
      failed={t.failed}
      complete={typed.trim() === username}
      onOrder={(password) => order(password).then(onClose)}
      onClose={onClose}
    >
      <Switch label={t.messages} hint={t.messagesHint} on={messages} onChange={setMessages} />
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
    </PasswordDialog>
  );
}
