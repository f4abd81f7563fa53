import type { ReactNode } from "react";

interface Props {
  title: string;
  /** How many things stand below it. */
  count?: number;
  /** A line about it. */
  children?: ReactNode;
  /** Beside it. */
  action?: ReactNode;
  /** It is the heading of a page's tab, not of a dialog's. */
  large?: boolean;
}

/** The heading of a tab, or of one of its parts. */
export function Heading({ title, count = 0, children, action, large = false }: Props) {
  const H = large ? "h2" : "h3";
  return (
    <div class={`flex flex-wrap items-start gap-x-4 gap-y-2 ${large ? "mb-4" : "mb-3"}`}>
      <div class="min-w-0 flex-1 basis-64">
        <H class={`font-semibold text-strong ${large ? "text-20" : "text-16"}`}>
          {title}
          {count > 0 && <span class="font-normal text-muted">{` — ${count}`}</span>}
        </H>
        {children && <p class="mt-0.5 max-w-prose text-muted">{children}</p>}
      </div>
      {action}
    </div>
  );
}
