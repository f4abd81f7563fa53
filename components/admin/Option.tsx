import type { ReactNode } from "react";

/** An option of the program, within a sentence; with what may be `long` it breaks anywhere. */
export function Option({ children, long = false }: { children: ReactNode; long?: boolean }) {
  return <code class={`font-mono ${long ? "wrap-anywhere" : "whitespace-nowrap"}`}>{children}
  </code>;
}
