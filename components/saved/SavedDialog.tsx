import bookmark from "@lucide/icons/icons/bookmark";
import { useState } from "react";
import { saved as t } from "../../text/en/saved.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { LoadFailed } from "../ui/LoadFailed.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { SavedCard, type SavedItem } from "./SavedCard.tsx";

/** Cards that are shown at once, and added by the button below them. */
const STEP = 50;

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
  const [shown, setShown] = useState(STEP);
  return (
    <Dialog title={t.title} description={t.hint} wide onClose={onClose}>
      {status === "loading" && items.length === 0 && <Skeleton lines={4} label={t.loading} />}
      {status === "error" && <LoadFailed text={t.failed} onRetry={onRetry} />}
      {status === "ready" && items.length === 0 && (
        <EmptyState icon={bookmark} title={t.none}>{t.how}</EmptyState>
      )}
      {items.length > 0 && (
        <ul class="flex flex-col gap-2">
          {items.slice(0, shown).map((item) => (
            <li key={item.id}>
              <SavedCard
                item={item}
                onJump={() => onJump(item)}
                onRemove={() => onRemove(item)}
              />
            </li>
          ))}
        </ul>
      )}
      {items.length > shown && (
        <Button
          look="secondary"
          class="mt-3"
          onClick={() => setShown(shown + STEP)}
        >
          {t.more}
        </Button>
      )}
    </Dialog>
  );
}
