import { list as t } from "../../text/en/chat.ts";
import { dayText } from "../ui/times.ts";

/** Separator at the start of a day. */
export function DateSeparator({ at }: { at: string }) {
  return (
    <div
      role="separator"
      class="mx-4 mt-5 mb-1 flex items-center gap-3 text-12 font-semibold text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
    >
      {dayText(at, Date.now())}
    </div>
  );
}

/** The red line before the first message that was not read yet. */
export function NewSeparator() {
  return (
    <div
      role="separator"
      data-new
      class="mx-4 mt-3 -mb-2 flex items-center gap-2 text-12 font-bold text-danger-text before:h-px before:flex-1 before:bg-danger-text"
    >
      {t.new}
    </div>
  );
}
