import close from "@lucide/icons/icons/x";
import type { Recipient } from "../../protocol/channels.ts";
import { people as t } from "../../text/en/groups.ts";
import { fill } from "../../text/message.ts";
import { Icon } from "../ui/Icon.tsx";
import { displayNameOf } from "../../protocol/display_name.ts";

interface Props {
  /** People who can't be removed. */
  fixed: readonly Recipient[];
  people: readonly Recipient[];
  onRemove: (person: Recipient) => void;
}

const CHIP = "flex max-w-48 min-w-0 items-center gap-1 rounded-md bg-surface-4 px-2 text-13";

/** Chosen people, each of whom can be removed. */
export function Chips({ fixed, people, onRemove }: Props) {
  if (fixed.length + people.length === 0) return null;
  return (
    <ul aria-label={t.chosen} class="flex max-h-25 min-w-0 flex-wrap gap-1.5 overflow-y-auto p-0.5">
      {fixed.map((person) => (
        <li key={person.id} class={`min-h-11 text-muted fine:min-h-7 ${CHIP}`}>
          <bdi class="truncate">{displayNameOf(person)}</bdi>
        </li>
      ))}
      {people.map((person) => (
        <li key={person.id} class="flex min-w-0">
          <button
            type="button"
            aria-label={fill(t.remove, { name: displayNameOf(person) })}
            onClick={() => onRemove(person)}
            class={`min-h-11 text-strong transition-colors hover:bg-surface-3 fine:min-h-7 ${CHIP}`}
          >
            <bdi class="truncate">{displayNameOf(person)}</bdi>
            <Icon of={close} size={14} />
          </button>
        </li>
      ))}
    </ul>
  );
}
