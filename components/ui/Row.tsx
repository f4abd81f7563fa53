import type { ReactNode } from "react";

interface Props {
  title: ReactNode;
  /** Below it. */
  note: ReactNode;
  /** More about it, as the tooltip. */
  hint?: string;
  /** Actions of the row. */
  children?: ReactNode;
}

/** Row of a list: its title, a note, and its buttons. */
export function Row({ title, note, hint, children }: Props) {
  return (
    <li class="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-surface-3 py-2 ps-3 pe-1">
      <div class="min-w-40 flex-1" title={hint}>
        <p class="wrap-anywhere text-strong">{title}</p>
        <p class="text-12 wrap-anywhere text-muted">{note}</p>
      </div>
      {children}
    </li>
  );
}
