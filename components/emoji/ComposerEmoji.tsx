import { type RefObject, Suspense, useRef, useState } from "react";
import smile from "@lucide/icons/icons/face-slightly-smiling";
import { picker as t } from "../../text/en/emoji.ts";
import type { Anchor } from "../ui/popup.ts";
import { ErrorBoundary } from "../ui/ErrorBoundary.tsx";
import { loadAhead } from "../ui/load_module.ts";
import { again } from "../ui/part.tsx";
import { IconButton } from "../ui/IconButton.tsx";

const load = () => import("./ComposerPicker.tsx");
const ComposerPicker = again(load);
const fetchAhead = () => loadAhead(load);

/** The button beside the input that opens its picker (MSG-05); what is picked goes to the caret. */
export function ComposerEmoji({ input }: { input: RefObject<HTMLTextAreaElement | null> }) {
  const [at, setAt] = useState<Anchor | null>(null);
  const wasOpen = useRef(false);

  function close() {
    setAt(null);
    input.current?.focus();
  }

  function insert(emoji: string) {
    const field = input.current!;
    field.setRangeText(emoji, field.selectionStart, field.selectionEnd, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
    close();
  }

  return (
    <>
      <IconButton
        icon={smile}
        label={t.title}
        aria-haspopup="dialog"
        aria-expanded={at !== null}
        class="size-11! ring-inside"
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        // A press while it is open closes it before it becomes a click.
        onPointerDown={() => wasOpen.current = at !== null}
        onClick={(event) => {
          if (!wasOpen.current) setAt(event.currentTarget.getBoundingClientRect());
          wasOpen.current = false;
        }}
      />
      {at && (
        <ErrorBoundary of={at} fallback={() => null}>
          <Suspense fallback={null}>
            <ComposerPicker at={at} onPick={insert} onClose={close} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
