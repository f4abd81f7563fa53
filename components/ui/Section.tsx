import type { ReactNode } from "react";

/** A part of the settings with a heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} class="flex flex-col items-start gap-3">
      <h3 class="font-semibold text-strong">{title}</h3>
      {children}
    </section>
  );
}
