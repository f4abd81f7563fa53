import { useState } from "react";
import { brief } from "../../protocol/text/at_once.ts";
import { scheduled as t } from "../../text/en/scheduled.ts";
import { fill } from "../../text/message.ts";
import { Button } from "../ui/Button.tsx";
import { clockText } from "../ui/times.ts";

/** A scheduled message as the list shows it. */
export interface ScheduledItem {
  id: string;
  /** null: the page cannot open it. */
  text: string | null;
  /** False for one that other programs have made, and this page cannot write. */
  isEditable: boolean;
  /** How many files come with it. */
  files: number;
  /** '#general · Club', '@ann'; '' where it is out of sight. */
  location: string;
  /** ISO 8601. */
  sendAt: string;
  state: "pending" | "waiting" | "failed";
  /** The code of the error by which it failed. */
  code?: string;
}

interface Props {
  item: ScheduledItem;
  onEdit: () => void;
  /** A rejection is the caller's to report, here and in the next. */
  onSend: () => Promise<unknown>;
  onRemove: () => void;
}

/** Characters of a text that fit into the lines of it that are shown. */
const EXCERPT_CHARS = 600;

const REASONS: Record<string, string> = {
  forbidden: t.denied,
  not_found: t.gone,
  cannot_message: t.blocked,
  private_channel: t.encrypted,
  request_timeout: t.late,
};

/** Scheduled message: channel, beginning of the text, when it is sent, and actions. */
export function ScheduledCard({ item, onEdit, onSend, onRemove }: Props) {
  const [busy, setBusy] = useState(false);
  const { text, isEditable, files, location, sendAt, state, code = "" } = item;
  const time = clockText(Date.parse(sendAt));
  const when = state === "failed"
    ? fill(t.notSent, { reason: REASONS[code] ?? t.refused })
    : fill(state === "waiting" ? t.waiting : t.pending, { time });
  const label = fill(t.label, { time, location: location || t.hidden });
  return (
    <article class="rounded-md bg-surface-3 p-3" aria-label={label}>
      {location && <p class="mb-1 text-12 font-semibold text-muted">{location}</p>}
      {text === null
        ? <p class="text-muted">{t.unreadable}</p>
        : (
          <p dir="auto" class="line-clamp-6 whitespace-pre-wrap wrap-anywhere text-normal">
            {brief(text, EXCERPT_CHARS)}
          </p>
        )}
      {files > 0 && <p class="mt-1 text-12 text-muted">{fill(t.files, { count: files })}</p>}
      <p class={`mt-2 text-12 ${state === "failed" ? "text-danger-text" : "text-muted"}`}>{when}</p>
      <footer class="mt-2 flex flex-wrap gap-2">
        {isEditable && <Button look="secondary" onClick={onEdit}>{t.edit}</Button>}
        {state === "pending" && (
          <Button
            look="secondary"
            busy={busy}
            onClick={() => {
              setBusy(true);
              onSend().finally(() => setBusy(false));
            }}
          >
            {t.send}
          </Button>
        )}
        <Button look="quiet" onClick={onRemove}>{t.remove}</Button>
      </footer>
    </article>
  );
}
