import type { ReactNode } from "react";
import alert from "@lucide/icons/icons/circle-alert";
import { Icon } from "./Icon.tsx";

/** What went wrong, said at once to screen readers. */
export function Alert({ children, hint }: { children: ReactNode; hint?: string }) {
  return (
    <div
      role="alert"
      class="flex items-start gap-2 rounded-md border border-danger-text/40 bg-danger/10 px-3 py-2 text-14 text-danger-text"
    >
      <Icon of={alert} size={18} class="mt-px" />
      <span class="min-w-0 wrap-anywhere">
        {children}
        {hint && <span class="block text-13">{hint}</span>}
      </span>
    </div>
  );
}
