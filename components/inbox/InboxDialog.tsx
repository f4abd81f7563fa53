import tray from "@lucide/icons/icons/inbox";
import { useState } from "react";
import { inbox as t } from "../../text/en/inbox.ts";
import type { ShownMessage } from "../chat/message.ts";
import { MessageExcerpt } from "../chat/MessageExcerpt.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { LoadFailed } from "../ui/LoadFailed.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";

/** Cards that are shown at once, and added by the button below them. */
const STEP = 50;

/** An entry as the list shows it. */
export interface ShownEntry {
  id: string;
  isReminder: boolean;
  read: boolean;
  /** null: deleted, or out of sight. */
  message: ShownMessage | null;
  /** '#general in Club', '@ann'; '' where it is out of sight. */
  location: string;
}

interface Props {
  status: "loading" | "ready" | "error";
  /** The newest first. */
  entries: readonly ShownEntry[];
  unread: number;
  onJump: (entry: ShownEntry) => void;
  onRead: (entry: ShownEntry) => void;
  onReadAll: () => void;
  onRemove: (entry: ShownEntry) => void;
  onRetry: () => void;
  onClose: () => void;
}

/** Mentions and reminders of the last days (COM-11). */
export function InboxDialog(props: Props) {
  const { status, entries, unread, onReadAll, onRetry, onClose } = props;
  const [shown, setShown] = useState(STEP);
  return (
    <Dialog title={t.title} description={t.hint} wide onClose={onClose}>
      {status === "loading" && entries.length === 0 && <Skeleton lines={4} label={t.loading} />}
      {status === "error" && <LoadFailed text={t.failed} onRetry={onRetry} />}
      {status === "ready" && entries.length === 0 && (
        <EmptyState icon={tray} title={t.none}>{t.how}</EmptyState>
      )}
      {unread > 0 && (
        <Button look="secondary" class="mb-3 self-start" onClick={onReadAll}>{t.all}</Button>
      )}
      {entries.length > 0 && (
        <ul class="flex flex-col gap-2">
          {entries.slice(0, shown).map((entry) => (
            <li key={entry.id}>
              <EntryCard {...props} entry={entry} />
            </li>
          ))}
        </ul>
      )}
      {entries.length > shown && (
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

type CardProps = Pick<Props, "onJump" | "onRead" | "onRemove"> & { entry: ShownEntry };

function EntryCard({ entry, onJump, onRead, onRemove }: CardProps) {
  const { message, location, read, isReminder } = entry;
  return (
    <article class={`rounded-md bg-surface-3 p-3 ${read ? "" : "border-l-4 border-accent-text"}`}>
      {(isReminder || !read) && (
        <p class="mb-1 text-12 font-semibold text-muted">
          {[isReminder && t.reminder, !read && t.unread].filter(Boolean).join(" · ")}
        </p>
      )}
      {message
        ? <MessageExcerpt message={message} location={location} />
        : <p class="text-muted">{t.gone}</p>}
      <footer class="mt-2 flex flex-wrap gap-2">
        {message && (
          <Button
            look="secondary"
            onClick={() => onJump(entry)}
          >
            {t.jump}
          </Button>
        )}
        {!read && (
          <Button
            look="quiet"
            onClick={() => onRead(entry)}
          >
            {t.read}
          </Button>
        )}
        <Button
          look="quiet"
          onClick={() =>
            onRemove(entry)}
        >
          {t.remove}
        </Button>
      </footer>
    </article>
  );
}
