import type { ReactNode } from "react";

interface Props {
  title: string;
  /** Number of items below it. */
  count?: number;
  /** A line about it. */
  children?: ReactNode;
  /** Action next to it. */
  action?: ReactNode;
  /** Heading of a tab of a page, not of a dialog. */
  large?: boolean;
  /** Heading of a tab of a dialog. A narrow window shows its name above already. */
  ofTab?: boolean;
}

/** The heading of a tab, or of one of its parts. */
export function Heading(props: Props) {
  const { title, count = 0, children, action, large = false, ofTab = false } = props;
  const H = large ? "h2" : "h3";
  return (
    <div
      class={`flex flex-wrap items-start gap-x-4 gap-y-2 ${large || ofTab ? "mb-4" : "mb-3"} ${
        ofTab && !children && !action ? "max-md:hidden" : ""
      }`}
    >
      <div class="min-w-0 flex-1 basis-64">
        <H
          class={`font-semibold text-strong ${large || ofTab ? "text-20" : "text-16"} ${
            ofTab ? "max-md:sr-only" : ""
          }`}
        >
          {title}
          {count > 0 && <span class="font-normal text-muted">{` — ${count}`}</span>}
        </H>
        {children && <p class="mt-0.5 max-w-prose text-muted">{children}</p>}
      </div>
      {action}
    </div>
  );
}
