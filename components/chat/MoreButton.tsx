import plus from "@lucide/icons/icons/circle-plus";
import { composerMenu as t } from "../../text/en/main.ts";
import { Icon } from "../ui/Icon.tsx";

interface Props {
  onOpen: (button: HTMLElement, byKeyboard: boolean) => void;
}

/** Opens the menu of the input: a poll, for example (COM-15). */
export function MoreButton({ onOpen }: Props) {
  return (
    <button
      type="button"
      aria-label={t.more}
      aria-haspopup="menu"
      title={t.more}
      // A press of a key has no pointer, and counts no clicks.
      onClick={(event) => onOpen(event.currentTarget, event.detail === 0)}
      class="ring-inside flex size-11 shrink-0 items-center justify-center rounded-lg text-muted transition-colors hover:bg-surface-4 hover:text-strong"
    >
      <Icon of={plus} />
    </button>
  );
}
