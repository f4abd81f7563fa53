import { useState } from "react";
import { deletion as t } from "../../text/en/admin.ts";
import { actions } from "../../text/en/common.ts";
import { fill } from "../../text/message.ts";
import { Failed } from "../ui/Section.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog, DialogActions } from "../ui/Dialog.tsx";
import { Field } from "../ui/Field.tsx";
import { Switch } from "../ui/Switch.tsx";
import { useOrder } from "./useOrder.ts";

interface Props {
  username: string;
  onDelete: (
    how: { password: string; heir: string | null; messages: boolean },
  ) => Promise<unknown>;
  onClose: () => void;
}

const FAILED = t.failed;

/** Deletes an account for ever: only who types its name may go on. */
export function DeleteAccountDialog({ username, onDelete, onClose }: Props) {
  const [typed, setTyped] = useState("");
  const [heir, setHeir] = useState("");
  const [messages, setMessages] = useState(false);
  const { busy, failure, password, order, field } = useOrder(FAILED);
  const complete = typed.trim() === username && password !== "";

  function onSubmit(event: Event) {
    event.preventDefault();
    if (!complete) return;
    order(async (password) => {
      await onDelete({ password, heir: heir.trim() || null, messages });
      onClose();
    });
  }

  return (
    <Dialog
      alert
      title={t.title}
      description={fill(t.text, { name: username })}
      onClose={onClose}
    >
      <form onSubmit={onSubmit} class="flex flex-col gap-4">
        <Failed text={FAILED} failure={failure} />
        <Switch
          label={t.messages}
          hint={t.messagesHint}
          on={messages}
          onChange={setMessages}
        />
        <Field
          label={t.heir}
          hint={t.heirHint}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          value={heir}
          onInput={({ currentTarget }) => setHeir(currentTarget.value)}
        />
        <Field
          label={fill(t.type, { name: username })}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          value={typed}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Field {...field} />
        <DialogActions>
          <Button look="secondary" onClick={onClose} data-autofocus>{actions.cancel}</Button>
          <Button type="submit" look="danger" busy={busy} disabled={!complete}>
            {t.title}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
