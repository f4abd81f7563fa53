import { useState } from "react";
import { saved as t } from "../../text/en/saved.ts";
import { fill } from "../../text/message.ts";
import { MessageExcerpt } from "../chat/MessageExcerpt.tsx";
import { nameWithHandle, type ShownMessage } from "../chat/message.ts";
import { Button } from "../ui/Button.tsx";
import { clockText } from "../ui/times.ts";

/** A saved message as the list shows it. */
export interface SavedItem {
  id: string;
  /** null: deleted, or out of sight. */
  message: ShownMessage | null;
  /** '#general in Club', '@ann'; '' where it is out of sight. */
  location: string;
  /** ISO 8601; absent: none. */
  remindAt?: string;
  reminded: boolean;
}

interface Props {
  item: SavedItem;
  onJump: () => void;
  /** A rejection is the caller's to report. */
  onRemove: () => Promise<unknown>;
}

/** Saved message: author, location, time, beginning of the text, reminder, and actions. */
export function SavedCard({ item, onJump, onRemove }: Props) {
  const [busy, setBusy] = useState(false);
  const { message, location, remindAt, reminded } = item;
  const named = message && { name: nameWithHandle(message) };
  return (
    <article
      class="rounded-md bg-surface-3 p-3"
      aria-label={named ? fill(t.label, named) : t.goneLabel}
    >
      {message
        ? <MessageExcerpt message={message} location={location} />
        : <p class="text-muted">{t.gone}</p>}
      {remindAt && (
        <p class="mt-2 text-12 text-muted">
          {fill(reminded ? t.reminded : t.reminder, { time: clockText(Date.parse(remindAt)) })}
        </p>
      )}
      <footer class="mt-2 flex gap-2">
        {named && (
          <Button look="secondary" onClick={onJump} aria-label={fill(t.jumpTo, named)}>
            {t.jump}
          </Button>
        )}
        <Button
          look="quiet"
          busy={busy}
          aria-label={named ? fill(t.removeOf, named) : undefined}
          onClick={() => {
            setBusy(true);
            onRemove().finally(() => setBusy(false));
          }}
        >
          {t.remove}
        </Button>
      </footer>
    </article>
  );
}
