import type { RefObject } from "react";
import down from "@lucide/icons/icons/arrow-down";
import up from "@lucide/icons/icons/arrow-up";
import { list as t } from "../../text/en/chat.ts";
import { FloatingDate } from "./FloatingDate.tsx";
import { Icon } from "../ui/Icon.tsx";

interface Props {
  /** null: the 'New' line is in view, or there is none. */
  toNew: { onJump: () => void; onMarkRead: () => void } | null;
  /** null: the list is at its end. */
  onJumpToPresent: (() => void) | null;
  day: string;
  /** Scroll container. */
  box: RefObject<HTMLElement | null>;
}

const PILL =
  "ring-inside flex min-h-11 items-center gap-2 rounded-full px-4 text-13 font-semibold fine:min-h-8";

/**
 * Buttons over the list for jumping to content out of view. Loaded when the first one is needed.
 */
export default function Jumps({ toNew, onJumpToPresent, day, box }: Props) {
  return (
    <>
      {day && <FloatingDate day={day} box={box} low={toNew !== null} />}
      {toNew && <JumpToNew {...toNew} />}
      {onJumpToPresent && <JumpToPresent onJump={onJumpToPresent} />}
    </>
  );
}

/** Over the end of the list while older messages are read. */
function JumpToPresent({ onJump }: { onJump: () => void }) {
  return (
    <div class="pointer-events-none absolute inset-x-0 bottom-3 z-10 flex justify-center">
      <button
        type="button"
        data-present
        onClick={onJump}
        class={`animate-rise pointer-events-auto bg-surface-4 text-strong shadow-raised hover:text-accent-text ${PILL}`}
      >
        <Icon of={down} size={16} />
        {t.toPresent}
      </button>
    </div>
  );
}

/** Shown above the list while the 'New' line is above the visible part. */
function JumpToNew({ onJump, onMarkRead }: { onJump: () => void; onMarkRead: () => void }) {
  return (
    <div class="pointer-events-none absolute inset-x-0 top-3 z-10 flex justify-center">
      <div class="animate-rise pointer-events-auto flex rounded-full bg-danger text-on-danger shadow-raised">
        <button type="button" onClick={onJump} class={`hover:underline ${PILL}`}>
          <Icon of={up} size={16} />
          {t.toNew}
        </button>
        <button type="button" onClick={onMarkRead} class={`ps-0 hover:underline ${PILL}`}>
          {t.markRead}
        </button>
      </div>
    </div>
  );
}
