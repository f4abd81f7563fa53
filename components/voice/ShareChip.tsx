import sharing from "@lucide/icons/icons/screen-share";
import { fill } from "../../text/message.ts";
import { screens as t } from "../../text/en/voice.ts";
import { Icon } from "../ui/Icon.tsx";

/** Minimized viewer of shared screens (SCREEN-05). */
export function ShareChip({ count, onOpen }: { count: number; onOpen: () => void }) {
  return (
    <div class="pointer-events-none absolute top-3 end-4 z-10 flex max-md:top-16">
      <button
        type="button"
        title={t.view}
        onClick={onOpen}
        class="animate-rise pointer-events-auto flex min-h-11 items-center gap-2 rounded-full bg-accent px-4 text-13 font-semibold text-on-accent shadow-raised hover:bg-accent-hover fine:min-h-9"
      >
        <Icon of={sharing} size={16} />
        {fill(t.active, { count })}
      </button>
    </div>
  );
}
