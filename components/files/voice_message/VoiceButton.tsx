import { useRef } from "react";
import mic from "@lucide/icons/icons/mic";
import { recording as t } from "../../../text/en/files.ts";
import { Icon } from "../../ui/Icon.tsx";
import type { Hold } from "./recording.ts";

interface Props {
  /** `hold`: the finger that is held on it; null: it was pressed. */
  onRecord: (hold: Hold | null) => void;
}

/** Milliseconds after which a press is a hold. */
const HOLD_MS = 250;

/** Records a voice message: pressed, or by touch held while one speaks (FIL-6). */
export default function VoiceButton({ onRecord }: Props) {
  const hold = useRef<Hold | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return (
    <button
      type="button"
      data-record
      aria-label={t.record}
      title={t.record}
      onPointerDown={({ pointerType, pointerId, clientX: x, currentTarget }) => {
        hold.current = null;
        if (pointerType !== "touch") return;
        // Release the pointer, so that the page receives its next events wherever it goes.
        currentTarget.releasePointerCapture(pointerId);
        timer.current = setTimeout(() => {
          hold.current = { pointerId, x, lifted: false };
          onRecord(hold.current);
        }, HOLD_MS);
      }}
      onPointerUp={() => {
        clearTimeout(timer.current);
        if (hold.current) hold.current.lifted = true;
      }}
      onPointerCancel={() => clearTimeout(timer.current)}
      onContextMenu={(event) => event.preventDefault()}
      onClick={() => {
        const held = hold.current;
        // By keyboard the next press begins with no pointer.
        hold.current = null;
        if (!held) onRecord(null);
      }}
      class="ring-inside flex size-11 shrink-0 touch-none items-center justify-center rounded-lg text-muted transition-colors select-none hover:bg-surface-4 hover:text-strong"
    >
      <Icon of={mic} />
    </button>
  );
}
