import type { ReactNode } from "react";

interface Props {
  title: string;
  /** How many things stand below it. */
  count?: number;
  /** A line about it. */
  children?: ReactNode;
  /** Beside it. */
  action?: ReactNode;
}

/** The heading of a tab of the admin page. */
export function Title({ title, count, children, action }: Props) {
  return (
    <div class="mb-4 flex flex-wrap items-start gap-x-4 gap-y-2">
      <div class="min-w-0 flex-1 basis-64">
        <h2 class="text-20 font-semibold text-strong">
          {title}
          {count !== undefined && <span class="font-normal text-muted">{` — ${count}`}</span>}
        </h2>
        {children && <p class="mt-1 max-w-prose text-muted">{children}</p>}
      </div>
      {action}
    </div>
  );
}
