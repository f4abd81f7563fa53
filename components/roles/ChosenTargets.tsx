import person from "@lucide/icons/icons/user-round";
import close from "@lucide/icons/icons/x";
import { search as t } from "../../text/en/roles.ts";
import { fill } from "../../text/message.ts";
import { Icon } from "../ui/Icon.tsx";
import type { Candidate } from "./AddTarget.tsx";
import { RoleDot } from "./RoleDot.tsx";

interface Props {
  label: string;
  chosen: readonly Candidate[];
  onRemove: (candidate: Candidate) => void;
}

/** Roles and people who were chosen, each with a press to take it away again. */
export function ChosenTargets({ label, chosen, onRemove }: Props) {
  return (
    <ul aria-label={label} class="flex max-h-25 flex-wrap gap-1.5 overflow-y-auto p-0.5">
      {chosen.map((candidate) => (
        <li key={candidate.id} class="flex min-w-0">
          <button
            type="button"
            aria-label={fill(t.remove, { name: candidate.name })}
            onClick={() => onRemove(candidate)}
            class="flex min-h-11 max-w-48 min-w-0 items-center gap-1.5 rounded-md bg-surface-4 px-2 text-13 text-strong transition-colors hover:bg-surface-3 fine:min-h-7"
          >
            {candidate.color === null
              ? <Icon of={person} size={14} />
              : <RoleDot color={candidate.color} />}
            <bdi class="truncate">{candidate.name}</bdi>
            <Icon of={close} size={14} />
          </button>
        </li>
      ))}
    </ul>
  );
}
