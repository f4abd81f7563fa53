import type { ReactNode } from "react";

/** A part of the settings with a heading. */
export function Section({ title, ofTab = false, children }: {
  title: string;
  /** First section of a tab of the same name, whose heading is above it already. */
  ofTab?: boolean;
  children: ReactNode;
}) {
  return (
    <section aria-label={title} class="flex flex-col items-start gap-3">
      {!ofTab && <h3 class="text-16 font-semibold text-strong">{title}</h3>}
      {children}
    </section>
  );
}
