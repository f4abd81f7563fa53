import { useState } from "react";
import { Failed } from "../account/Section.tsx";
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

const FAILED = "Failed to delete the account";

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
      title="Delete account"
      description={`${username} is gone for ever. Friends, settings and pictures go too; name and address are free again.`}
      onClose={onClose}
    >
      <form onSubmit={onSubmit} class="flex flex-col gap-4">
        <Failed text={FAILED} failure={failure} />
        <Switch
          label="Delete what they wrote, too"
          hint="Else it stays, by a deleted user."
          on={messages}
          onChange={setMessages}
        />
        <Field
          label="Who gets their servers"
          hint="The name of a member. Needed only where they own a server."
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          value={heir}
          onInput={({ currentTarget }) => setHeir(currentTarget.value)}
        />
        <Field
          label={`Type ${username} to go on`}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          value={typed}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Field {...field} />
        <DialogActions>
          <Button look="secondary" onClick={onClose} data-autofocus>Cancel</Button>
          <Button type="submit" look="danger" busy={busy} disabled={!complete}>
            Delete account
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
