import type { ReactNode } from "react";
import warning from "@lucide/icons/icons/triangle-alert";
import { Icon } from "../ui/Icon.tsx";

interface Props {
  children: ReactNode;
  hint?: ReactNode;
  /** Action that resolves the problem. */
  action?: ReactNode;
}

/** Something the host should see to while all still works, said at once to screen readers. */
export function Warning({ children, hint, action }: Props) {
  return (
    <div
      role="alert"
      class="flex items-start gap-2 rounded-md border border-line bg-surface-3 px-3 py-2"
    >
      <Icon of={warning} size={18} class="mt-px text-warning" />
      <div class="min-w-0 wrap-anywhere">
        <p class={`text-strong ${hint ? "font-semibold" : ""}`}>{children}</p>
        {hint && <p class="text-13">{hint}</p>}
        {action && <div class="mt-2 mb-1">{action}</div>}
      </div>
    </div>
  );
}
