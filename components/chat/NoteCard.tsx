import { useLayoutEffect, useRef } from "react";
import close from "@lucide/icons/icons/x";
import warning from "@lucide/icons/icons/circle-alert";
import terminal from "@lucide/icons/icons/square-terminal";
import { notes as t } from "../../text/en/chat.ts";
import { LOCALE } from "../../text/locale.ts";
import { fill } from "../../text/message.ts";
import { outcomeText } from "./outcome_text.ts";
import { Icon } from "../ui/Icon.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import type { CardProps } from "./Notes.tsx";

/** In English the server says it, often more exactly (D-MSG-6). */
function textOf({ text, outcome }: CardProps["note"]): string {
  return outcome && !LOCALE.startsWith("en") ? outcomeText(outcome) ?? text : text;
}

/** Note of the list. A new one scrolls its beginning into view, as far as the list can scroll. */
export default function NoteCard({ note, onDismiss }: CardProps) {
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const list = card.current!.parentElement!;
    list.scrollTop += card.current!.getBoundingClientRect().top - list.getBoundingClientRect().top;
  }, []);
  return (
    <div
      ref={card}
      class="animate-fade flex shrink-0 items-start gap-2.5 rounded-md border border-line bg-surface-3 py-1 pe-1 ps-3"
    >
      <Icon
        of={note.failed ? warning : terminal}
        size={18}
        class={`mt-2 ${note.failed ? "text-danger-text" : "text-muted"}`}
      />
      <div class="min-w-0 flex-1 py-1.5">
        <p class={`whitespace-pre-line wrap-anywhere ${note.failed ? "text-danger-text" : ""}`}>
          {note.failed && <span class="sr-only">{t.error}</span>}
          {textOf(note)}
        </p>
        <p class="text-12 text-muted">{fill(t.onlyYou, { command: note.command })}</p>
      </div>
      <IconButton
        icon={close}
        iconSize={16}
        small
        label={fill(t.dismiss, { command: note.command })}
        onClick={() => onDismiss(note.id)}
      />
    </div>
  );
}
