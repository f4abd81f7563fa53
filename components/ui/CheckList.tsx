import type { KeyboardEvent, ReactNode } from "react";

/** A row that can be checked. */
export interface CheckItem {
  key: string;
  /** Its picture. */
  figure: ReactNode;
  name: string;
  hint: string;
}

interface Props {
  label: string;
  items: readonly CheckItem[];
  /** Keys of the rows that are checked. */
  chosen: readonly string[];
  /** No more can be checked. */
  full: boolean;
  onToggle: (key: string) => void;
}

/** Scrolling list of rows to check; arrow keys move between them. */
export function CheckList({ label, items, chosen, full, onToggle }: Props) {
  return (
    <ul
      aria-label={label}
      onKeyDown={walk}
      class="flex h-56 max-h-[40dvh] flex-col gap-0.5 overflow-y-auto p-0.5"
    >
      {items.map(({ key, figure, name, hint }) => {
        const isChosen = chosen.includes(key);
        const isShut = full && !isChosen;
        return (
          <li key={key}>
            <label
              class={`flex min-h-12 items-center gap-3 rounded-md px-2 has-focus-visible:outline-2 has-focus-visible:outline-accent-text ${
                isShut ? "opacity-55" : "cursor-pointer hover:bg-surface-3"
              }`}
            >
              <span class="flex min-w-8 shrink-0 justify-center text-muted">{figure}</span>
              <span class="min-w-0 flex-1">
                <span dir="auto" class="block truncate text-strong">{name}</span>
                {hint && <span dir="auto" class="block truncate text-12 text-muted">{hint}</span>}
              </span>
              <input
                type="checkbox"
                class="size-5 shrink-0 accent-accent outline-none"
                checked={isChosen}
                disabled={isShut}
                onChange={() => onToggle(key)}
              />
            </label>
          </li>
        );
      })}
    </ul>
  );
}

function walk(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const boxes = [...event.currentTarget.querySelectorAll<HTMLElement>("input:enabled")];
  boxes[boxes.findIndex((box) => box === document.activeElement) + step]?.focus();
}
