import { type ReactNode, useRef } from "react";
import { neighbour } from "./grid.ts";

interface Props {
  onPick: (emoji: string) => void;
  class: string;
  children: ReactNode;
}

/** Around grids of emoji: a press picks one, arrow keys go from one to the next. */
export function PickerBox({ onPick, class: className, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={box}
      class={className}
      onClick={(event) => {
        const button = (event.target as Element).closest<HTMLElement>("[data-emoji]");
        if (button) onPick(button.dataset.emoji!);
      }}
      onKeyDown={(event) => {
        const next = neighbour(box.current!, event.key);
        if (!next) return;
        event.preventDefault();
        next.focus();
        next.scrollIntoView({ block: "nearest" });
      }}
    >
      {children}
    </div>
  );
}
