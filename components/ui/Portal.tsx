import type { ReactNode } from "react";
import { createPortal } from "react-dom";

/** Renders at the end of the page, above everything. (Zag's own one expects a global `React`.) */
export function Portal({ children }: { children: ReactNode }) {
  return createPortal(<>{children}</>, document.body);
}
