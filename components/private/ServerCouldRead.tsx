import lock from "@lucide/icons/icons/lock";
import { rows as t } from "../../text/en/private_chat.ts";
import { Icon } from "../ui/Icon.tsx";

/** Behind the last message that the server could read, as wide as the list (E2E-49). */
export function ServerCouldRead() {
  return (
    <div
      role="separator"
      class="-ms-13 mt-4 mb-2 flex items-center gap-3 text-12 font-semibold text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line md:-ms-14"
    >
      <span class="flex min-w-0 items-center gap-1.5">
        <Icon of={lock} size={14} />
        {t.before}
      </span>
    </div>
  );
}
