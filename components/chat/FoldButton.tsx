import { useLayoutEffect, useRef } from "react";
import { message as t } from "../../text/en/chat.ts";
import { Button } from "../ui/Button.tsx";

/**
 * Button that expands a long message and folds it again (MEND-26n). The start of the message keeps
 * its place, or scrolls into view if it was above the visible part.
 */
export default function FoldButton(
  { isOpen, onToggle }: { isOpen: boolean; onToggle: () => void },
) {
  const button = useRef<HTMLButtonElement>(null);
  const isPressed = useRef(false);
  useLayoutEffect(() => {
    if (!isPressed.current) return;
    isPressed.current = false;
    const row = button.current!.closest("[data-row]")!;
    const box = row.parentElement!.parentElement!.parentElement!;
    if (row.getBoundingClientRect().top < box.getBoundingClientRect().top) row.scrollIntoView();
  }, [isOpen]);
  return (
    <Button
      ref={button}
      look="secondary"
      aria-expanded={isOpen}
      class="my-1"
      onClick={() => {
        isPressed.current = true;
        button.current!.dispatchEvent(new Event("fold", { bubbles: true }));
        onToggle();
      }}
    >
      {isOpen ? t.showLess : t.showMore}
    </Button>
  );
}
