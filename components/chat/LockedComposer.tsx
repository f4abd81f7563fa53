import lock from "@lucide/icons/icons/lock";
import { composer as t } from "../../text/en/chat.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";

interface Props {
  text: string;
  /** Explains which rule decides. */
  onWhy: () => void;
}

/** Replaces the input if the reader may not write. */
export function LockedComposer({ text, onWhy }: Props) {
  return (
    <div
      data-composer-locked
      class="mx-3 flex min-h-11 items-center gap-2.5 rounded-lg border border-line bg-surface-3 py-1 pe-1 ps-4 text-muted md:mx-4"
    >
      <Icon of={lock} size={18} />
      <p role="status" class="min-w-0 flex-1 py-1.5">{text}</p>
      <Button look="quiet" onClick={onWhy}>{t.why}</Button>
    </div>
  );
}
