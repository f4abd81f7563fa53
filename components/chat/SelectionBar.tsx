import { selection as t } from "../../text/en/chat.ts";
import { actions } from "../../text/en/common.ts";
import { fill } from "../../text/message.ts";
import { Button } from "../ui/Button.tsx";

export interface SelectionBarProps {
  count: number;
  onDelete: () => void;
  onCancel: () => void;
}

/** Bar while messages are being selected: their number, and actions. */
export default function SelectionBar({ count, onDelete, onCancel }: SelectionBarProps) {
  return (
    <section
      aria-label={t.label}
      class="animate-rise mx-3 mb-2 flex flex-wrap items-center gap-2 rounded-lg bg-surface-3 py-2 pe-2 ps-4 shadow-raised md:mx-4"
    >
      <p role="status" class="min-w-0 flex-1 font-semibold text-strong">
        {count === 0 ? t.hint : fill(t.count, { count })}
      </p>
      <Button look="quiet" onClick={onCancel}>{actions.cancel}</Button>
      <Button look="danger" disabled={count === 0} onClick={onDelete}>{t.delete}</Button>
    </section>
  );
}
