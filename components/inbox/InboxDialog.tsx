import tray from "@lucide/icons/icons/inbox";
import { inbox as t } from "../../text/en/inbox.ts";
import { fill } from "../../text/message.ts";
import { nameWithHandle, type ShownMessage } from "../chat/message.ts";
import { MessageExcerpt } from "../chat/MessageExcerpt.tsx";
import { Button } from "../ui/Button.tsx";
import { CardList } from "../ui/CardList.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { endText } from "../ui/times.ts";

/** An entry as the list shows it. */
export interface ShownEntry {
  id: string;
  isReminder: boolean;
  read: boolean;
  /** null: deleted, or out of sight; an event has none. */
  message: ShownMessage | null;
  /** An event that begins soon, or has begun. null: none. */
  event: { title: string; isLive: boolean; startsAt: string } | null;
  /** An entry about an event, which may be out of sight. */
  isEvent: boolean;
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
  return (
    <Dialog title={t.title} description={t.hint} wide onClose={onClose}>
      {unread > 0 && (
        <Button look="secondary" class="mb-3 self-start" onClick={onReadAll}>{t.all}</Button>
      )}
      <CardList status={status} items={entries} icon={tray} texts={t} onRetry={onRetry}>
        {(entry) => <EntryCard {...props} entry={entry} />}
      </CardList>
    </Dialog>
  );
}

type CardProps = Pick<Props, "onJump" | "onRead" | "onRemove"> & { entry: ShownEntry };

function EntryCard({ entry, onJump, onRead, onRemove }: CardProps) {
  const { message, event, location, read, isReminder } = entry;
  const named = message && { name: nameWithHandle(message) };
  if (entry.isEvent) return <EventEntry {...{ entry, event, onJump, onRead, onRemove }} />;
  return (
    <article
      class={`rounded-md bg-surface-3 p-3 ${read ? "" : "border-s-4 border-accent-text"}`}
      aria-label={named ? fill(t.label, named) : t.goneLabel}
    >
      {(isReminder || !read) && (
        <p class="mb-1 text-12 font-semibold text-muted">
          {[isReminder && t.reminder, !read && t.unread].filter(Boolean).join(" · ")}
        </p>
      )}
      {message
        ? <MessageExcerpt message={message} location={location} />
        : <p class="text-muted">{t.gone}</p>}
      <footer class="mt-2 flex flex-wrap gap-2">
        {named && (
          <Button
            look="secondary"
            aria-label={fill(t.jumpTo, named)}
            onClick={() => onJump(entry)}
          >
            {t.jump}
          </Button>
        )}
        {!read && (
          <Button
            look="quiet"
            aria-label={named ? fill(t.readOf, named) : undefined}
            onClick={() => onRead(entry)}
          >
            {t.read}
          </Button>
        )}
        <Button
          look="quiet"
          aria-label={named ? fill(t.removeOf, named) : undefined}
          onClick={() => onRemove(entry)}
        >
          {t.remove}
        </Button>
      </footer>
    </article>
  );
}

function EventEntry(
  { entry, event, onJump, onRead, onRemove }: CardProps & { event: ShownEntry["event"] },
) {
  const { location, read } = entry;
  const titled = event && { title: event.title };
  return (
    <article
      class={`rounded-md bg-surface-3 p-3 ${read ? "" : "border-s-4 border-accent-text"}`}
      aria-label={titled ? fill(t.eventLabel, titled) : t.eventGone}
    >
      <p class="mb-1 text-12 font-semibold text-muted">
        {[t.event, !read && t.unread].filter(Boolean).join(" · ")}
      </p>
      {event
        ? (
          <>
            <p dir="auto" class="wrap-anywhere font-semibold text-strong">{event.title}</p>
            <p class="text-14 text-normal">
              {event.isLive
                ? t.eventLive
                : fill(t.eventAt, { time: endText(Date.parse(event.startsAt)) })}
            </p>
            {location && <p dir="auto" class="text-12 text-muted">{location}</p>}
          </>
        )
        : <p class="text-muted">{t.eventGone}</p>}
      <footer class="mt-2 flex flex-wrap gap-2">
        {event && <Button look="secondary" onClick={() => onJump(entry)}>{t.view}</Button>}
        {!read && <Button look="quiet" onClick={() => onRead(entry)}>{t.read}</Button>}
        <Button look="quiet" onClick={() => onRemove(entry)}>{t.remove}</Button>
      </footer>
    </article>
  );
}
