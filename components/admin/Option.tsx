import type { ReactNode } from "react";

/** An option or a folder of the program, within a sentence. */
export function Option({ children }: { children: ReactNode }) {
  return <code class="font-mono wrap-anywhere">{children}</code>;
}
