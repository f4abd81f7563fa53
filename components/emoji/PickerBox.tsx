import { type ReactNode, type RefObject, useRef } from "react";
import { neighbour } from "./grid.ts";

interface Props {
  onPick: (emoji: string) => void;
  /** Receives typed text, wherever the focus is. */
  search: RefObject<HTMLInputElement | null>;
  /** A sheet gives it the focus when it opens. */
  autofocus: boolean;
  class: string;
  children: ReactNode;
}

/** Around grids of emoji: a press picks one, arrow keys go from one to the next. */
export function PickerBox({ onPick, search, autofocus, class: className, children }: Props) {
  const box = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    const onEmoji = (event.target as HTMLElement).dataset.emoji !== undefined;
    if ((onEmoji || event.target === box.current) && isTyped(event)) return search.current!.focus();
    const next = neighbour(box.current!, event.key);
    if (next) {
      event.preventDefault();
      next.focus();
      next.scrollIntoView({ block: "nearest" });
    } else if (onEmoji && event.key === "ArrowUp") {
      event.preventDefault();
      search.current!.focus();
    }
  }

  return (
    <div
      ref={box}
      tabIndex={-1}
      data-autofocus={autofocus || undefined}
      class={`outline-none ${className}`}
      onClick={(event) => {
        const button = (event.target as Element).closest<HTMLElement>("[data-emoji]");
        if (button) onPick(button.dataset.emoji!);
      }}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}

/** A letter for the search, or one to be taken away there. Space presses a button. */
function isTyped({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (key.length === 1 && key !== " " || key === "Backspace") && !ctrlKey && !metaKey &&
    !altKey;
}
