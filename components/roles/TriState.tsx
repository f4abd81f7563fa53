import { useId } from "react";
import allow from "@lucide/icons/icons/check";
import inherit from "@lucide/icons/icons/minus";
import deny from "@lucide/icons/icons/x";
import { channel as t, permissionGroups } from "../../text/en/roles.ts";
import { fill } from "../../text/message.ts";
import { Icon } from "../ui/Icon.tsx";

const OPTIONS = [
  {
    text: t.deny,
    value: false,
    icon: deny,
    look: "has-checked:bg-danger has-checked:text-on-danger",
  },
  {
    text: t.inherit,
    value: undefined,
    icon: inherit,
    look: "has-checked:bg-surface-4 has-checked:text-strong",
  },
  {
    text: t.allow,
    value: true,
    icon: allow,
    look: "has-checked:bg-accent has-checked:text-on-accent",
  },
] as const;

interface Props {
  label: string;
  about: string;
  /** true: granted, false: denied, absent: inherited (D-PERM-2). */
  value: boolean | undefined;
  locked: boolean;
  /** The reader lacks the permission, so they can neither grant it nor lift a denial (D-PERM-3). */
  lacking: boolean;
  onChange: (value: boolean | undefined) => void;
}

/** Choice for one permission in a channel: denied, granted or inherited. */
export function TriState({ label, about, value, locked, lacking, onChange }: Props) {
  const id = useId();
  const now = OPTIONS.findIndex((option) => option.value === value);
  return (
    <fieldset class="flex items-start gap-3 py-1.5" aria-describedby={`${id}-about`}>
      <legend class="sr-only">{label}</legend>
      <div class="min-w-0 flex-1">
        <p aria-hidden="true" class={locked ? "text-muted" : "text-strong"}>{label}</p>
        <p id={`${id}-about`} class="text-13 text-muted">
          {lacking && !locked ? fill(permissionGroups.lacking, { about }) : about}
        </p>
      </div>
      <div class="flex shrink-0 overflow-hidden rounded-md border border-field">
        {OPTIONS.map((option, index) => (
          <label
            key={option.text}
            title={option.text}
            class={`relative flex size-11 cursor-pointer items-center justify-center text-muted transition-colors not-has-checked:hover:bg-surface-4 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent-text has-disabled:cursor-not-allowed not-has-checked:has-disabled:opacity-45 fine:h-8 fine:w-9 ${option.look}`}
          >
            <input
              type="radio"
              name={id}
              class="sr-only"
              aria-label={option.text}
              checked={index === now}
              disabled={locked || (lacking && index > now)}
              onChange={() => onChange(option.value)}
            />
            <Icon of={option.icon} size={16} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
