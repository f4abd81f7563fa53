import { type ReactNode, useId, useState } from "react";
import { LIMITS } from "../../protocol/limits.ts";
import { dialogs as t, menu } from "../../text/en/categories.ts";
import { actions } from "../../text/en/common.ts";
import { channel } from "../../text/en/dialogs.ts";
import { fill } from "../../text/message.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog, DialogActions } from "../ui/Dialog.tsx";
import { Failed } from "../ui/Failed.tsx";
import { Field } from "../ui/Field.tsx";
import { Loading } from "../ui/Spinner.tsx";
import { panelOf, Tabs } from "../ui/Tabs.tsx";
import { useSubmit } from "../ui/useSubmit.ts";

const TABS = [
  { value: "overview", text: channel.overview },
  { value: "permissions", text: channel.permissions },
] as const;

interface Props {
  name: string;
  onSubmit: (name: string) => Promise<unknown>;
  /** Asks first. */
  onDelete: () => void;
  onClose: () => void;
  /** null: not loaded yet. */
  permissions: ReactNode;
}

/** The name of a category, its permissions, or its end (COM-2). */
export function EditCategoryDialog({ name, permissions, ...props }: Props) {
  const [tab, setTab] = useState<typeof TABS[number]["value"]>("overview");
  const panelId = useId();
  return (
    <Dialog title={menu.edit} description={fill(t.named, { name })} wide onClose={props.onClose}>
      <div class="shrink-0">
        <Tabs label={menu.edit} panelId={panelId} tabs={TABS} selected={tab} onSelect={setTab} />
      </div>
      <div
        {...panelOf(panelId, tab)}
        class="flex min-h-0 flex-col gap-4 overflow-y-auto p-1 md:h-105"
      >
        {tab === "permissions" ? permissions ?? <Loading /> : <NameForm name={name} {...props} />}
      </div>
    </Dialog>
  );
}

/** A blank name does nothing, as with channels (CHAN-03). */
function NameForm(props: Omit<Props, "permissions">) {
  const [name, setName] = useState(props.name);
  const { busy, failure, submit } = useSubmit(t.failed);
  function onSave(event: Event) {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === "") return;
    submit(() =>
      (wanted === props.name ? Promise.resolve() : props.onSubmit(wanted)).then(props.onClose)
    );
  }
  return (
    <form class="flex flex-1 flex-col gap-4" onSubmit={onSave}>
      <Field
        label={t.name}
        autocomplete="off"
        maxLength={LIMITS.channelNameMax}
        data-autofocus
        error={failure?.fields.name}
        value={name}
        onInput={({ currentTarget }) => setName(currentTarget.value)}
      />
      {/* An error of the field appears below it. */}
      {failure?.text && <Failed text={t.failed} failure={{ ...failure, fields: {} }} />}
      <DialogActions>
        <Button look="quietDanger" class="md:me-auto" onClick={props.onDelete}>
          {menu.delete}
        </Button>
        <Button look="secondary" onClick={props.onClose}>{actions.cancel}</Button>
        <Button type="submit" busy={busy}>{actions.save}</Button>
      </DialogActions>
    </form>
  );
}
