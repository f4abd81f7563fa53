import forward from "@lucide/icons/icons/forward";
import { origin as t } from "../../text/en/forwarding.ts";
import { fill } from "../../text/message.ts";
import { Icon } from "../ui/Icon.tsx";

const LINE = "flex max-w-[min(100%,72ch)] items-center gap-1.5 text-13 text-muted italic";

interface Props {
  /** The channel and the time of the original; null: the reader can't see that channel. */
  from: { channel: string; time: string } | null;
  onJump: () => void;
}

/** Line above a forwarded message, which leads to the original if the reader can see it (COM-13). */
export function OriginLine({ from, onJump }: Props) {
  const icon = <Icon of={forward} size={14} class="shrink-0" />;
  if (!from) return <p class={`min-h-5 ${LINE}`}>{icon}{t.forwarded}</p>;
  return (
    <button
      type="button"
      onClick={onJump}
      class={`ring-inside -my-2 min-h-11 rounded-sm hover:text-strong fine:my-0 fine:min-h-5 ${LINE}`}
    >
      {icon}
      <span dir="auto" class="min-w-0 truncate">{fill(t.from, from)}</span>
    </button>
  );
}
