import bookmark from "@lucide/icons/icons/bookmark";
import { saved as t } from "../../text/en/saved.ts";
import { CardList } from "../ui/CardList.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { SavedCard, type SavedItem } from "./SavedCard.tsx";

interface Props {
  status: "loading" | "ready" | "error";
  /** The last one first. */
  items: readonly SavedItem[];
  onJump: (item: SavedItem) => void;
  onRemove: (item: SavedItem) => Promise<unknown>;
  onRetry: () => void;
  onClose: () => void;
}

/** The messages that the reader has saved. */
export function SavedDialog({ status, items, onJump, onRemove, onRetry, onClose }: Props) {
  return (
    <Dialog title={t.title} description={t.hint} wide onClose={onClose}>
      <CardList status={status} items={items} icon={bookmark} texts={t} onRetry={onRetry}>
        {(item) => (
          <SavedCard
            item={item}
            onJump={() => onJump(item)}
            onRemove={() => onRemove(item)}
          />
        )}
      </CardList>
    </Dialog>
  );
}
