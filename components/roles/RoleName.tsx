import { useState } from "react";
import { LIMITS } from "../../protocol/limits.ts";
import { Button } from "../ui/Button.tsx";
import { Field } from "../ui/Field.tsx";
import { useUnsaved } from "../ui/unsaved.ts";
import { useSubmit } from "../ui/useSubmit.ts";

interface Props {
  label: string;
  initial?: string;
  placeholder?: string;
  /** The name of the button that takes it. */
  action: string;
  disabled?: boolean;
  /** The trimmed name, never blank. A rejection is the caller's to report; the text stays. */
  onSubmit: (name: string) => Promise<unknown>;
}

/** A role's name, new or another one. A blank one does nothing (ROLE-08). */
export function RoleName(props: Props) {
  const { label, initial = "", action, disabled = false } = props;
  const [text, setText] = useState(initial);
  const { busy, submit } = useSubmit("");
  const changed = text.trim() !== initial;
  useUnsaved(changed && !disabled);

  function onSubmit(event: Event) {
    event.preventDefault();
    if (text.trim() === "" || !changed) return;
    submit(async () => {
      await props.onSubmit(text.trim());
      // Text typed in the meantime belongs to the next role.
      if (initial === "") setText((now) => now === text ? "" : now);
    });
  }

  return (
    <form onSubmit={onSubmit} class={`flex gap-2 ${initial === "" ? "flex-col" : "items-end"}`}>
      <Field
        label={label}
        placeholder={props.placeholder}
        autocomplete="off"
        maxLength={LIMITS.roleNameMax}
        disabled={disabled}
        class="min-w-0 flex-1"
        value={text}
        onInput={(event) =>
          setText(event.currentTarget.value)}
      />
      {(initial === "" || changed) && (
        <Button type="submit" look="secondary" busy={busy} class="fine:min-h-10">{action}</Button>
      )}
    </form>
  );
}
