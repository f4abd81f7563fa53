import hash from "@lucide/icons/icons/hash";
import chevron from "@lucide/icons/icons/chevron-right";
import { thread as t } from "../../text/en/threads.ts";
import { fill } from "../../text/message.ts";
import { Icon } from "../ui/Icon.tsx";

interface Props {
  /** Name of the thread's channel. */
  name: string;
  onSelect: () => void;
}

/** Channel of the open thread, before the thread's name: leads back there (COM-7). */
export function ThreadPath({ name, onSelect }: Props) {
  return (
    <>
      <button
        type="button"
        aria-label={fill(t.back, { name })}
        onClick={onSelect}
        class="relative flex min-w-0 max-w-1/2 shrink-0 items-center gap-1.5 rounded-sm text-muted after:absolute after:-inset-x-1 after:-inset-y-3 hover:text-normal hover:underline"
      >
        <Icon of={hash} class="shrink-0" />
        <span dir="auto" class="truncate max-md:hidden">{name}</span>
      </button>
      <Icon of={chevron} size={16} class="shrink-0 text-muted" />
    </>
  );
}
