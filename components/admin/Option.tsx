import type { ReactNode } from "react";

/** Option of the program within a sentence; a `long` one can break anywhere. */
export function Option({ children, long = false }: { children: ReactNode; long?: boolean }) {
  return <code class={`font-mono ${long ? "wrap-anywhere" : "whitespace-nowrap"}`}>{children}
  </code>;
}
