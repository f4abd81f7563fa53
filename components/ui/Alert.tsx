import type { ReactNode } from "react";
import alert from "@lucide/icons/icons/circle-alert";
import done from "@lucide/icons/icons/circle-check";
import info from "@lucide/icons/icons/info";
import { Icon } from "./Icon.tsx";

const LOOKS = {
  danger: { icon: alert, box: "border-danger-text/40 bg-danger/10 text-danger-text" },
  success: { icon: done, box: "border-line bg-surface-3 text-strong" },
  /** Neutral news: neither an error nor a success. */
  notice: { icon: info, box: "border-line bg-surface-3 text-strong" },
  /** Background information, which isn't announced. */
  info: { icon: info, box: "border-line bg-surface-3 text-strong" },
};

interface Props {
  children: ReactNode;
  hint?: ReactNode;
  look?: keyof typeof LOOKS;
}

/** Error, success or news that screen readers announce at once; or information that they don't. */
export function Alert({ children, hint, look = "danger" }: Props) {
  const { icon, box } = LOOKS[look];
  return (
    <div
      role={look === "info" ? undefined : "alert"}
      class={`flex items-start gap-2 rounded-md border px-3 py-2 text-14 ${box}`}
    >
      <Icon of={icon} size={18} class="mt-px" />
      <span class="min-w-0 wrap-anywhere">
        {children}
        {hint && <span class="block text-13">{hint}</span>}
      </span>
    </div>
  );
}
