import type { ReactNode } from "react";

interface Props {
  title: string;
  /** How many things stand below it. */
  count?: number;
  children?: ReactNode;
}

/** The heading of a tab, or of one of its parts, and a line about it. */
export function Heading({ title, count, children }: Props) {
  return (
    <div class="mb-3">
      <h3 class="text-16 font-semibold text-strong">
        {title}
        {count !== undefined && count > 0 && (
          <span class="font-normal text-muted">{` — ${count}`}</span>
        )}
      </h3>
      {children && <p class="mt-0.5 max-w-prose text-muted">{children}</p>}
    </div>
  );
}
