import { useState } from "react";
import eye from "@lucide/icons/icons/eye";
import { field as t } from "../../text/en/ui.ts";
import { fill } from "../../text/message.ts";
import { Icon } from "./Icon.tsx";

interface Props {
  /** Label of the field. */
  label: string;
  /** The field's id. */
  of: string;
}

/** Button in a password field that shows the password while it's pressed (UX-11). */
export function ShowPassword({ label, of }: Props) {
  const [shown, setShown] = useState(false);
  function toggle() {
    const input = document.getElementById(of) as HTMLInputElement;
    const { selectionStart, selectionEnd } = input;
    input.type = shown ? "password" : "text";
    // Browsers put the caret elsewhere, where the field has the focus with the next layout.
    input.getBoundingClientRect();
    input.setSelectionRange(selectionStart, selectionEnd);
    setShown(!shown);
  }
  return (
    <button
      type="button"
      aria-pressed={shown}
      // The focus, and the keyboard of a phone, stay with the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={toggle}
      class="absolute inset-y-0 end-0 flex w-11 items-center justify-center rounded-md text-muted hover:text-strong aria-pressed:text-accent-text"
    >
      <Icon of={eye} />
      <span class="sr-only">{fill(t.show, { label })}</span>
    </button>
  );
}
