import timer from "@lucide/icons/icons/calendar-clock";
import { scheduled as t } from "../../text/en/scheduled.ts";
import { CardList } from "../ui/CardList.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { ScheduledCard, type ScheduledItem } from "./ScheduledCard.tsx";

interface Props {
  status: "loading" | "ready" | "error";
  /** The next one first. */
  items: readonly ScheduledItem[];
  onEdit: (item: ScheduledItem) => void;
  onSend: (item: ScheduledItem) => Promise<unknown>;
  onRemove: (item: ScheduledItem) => void;
  onRetry: () => void;
  onClose: () => void;
}

/** The messages that the reader sends later. */
export function ScheduledDialog(props: Props) {
  const { status, items, onEdit, onSend, onRemove, onRetry, onClose } = props;
  return (
    <Dialog title={t.title} description={t.hint} wide onClose={onClose}>
      <CardList status={status} items={items} icon={timer} texts={t} onRetry={onRetry}>
        {(item) => (
          <ScheduledCard
            item={item}
            onEdit={() => onEdit(item)}
            onSend={() => onSend(item)}
            onRemove={() => onRemove(item)}
          />
        )}
      </CardList>
    </Dialog>
  );
}
