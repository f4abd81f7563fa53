import { useLayoutEffect, useRef } from "react";
import close from "@lucide/icons/icons/x";
import warning from "@lucide/icons/icons/circle-alert";
import terminal from "@lucide/icons/icons/square-terminal";
import { notes as t } from "../../text/en/chat.ts";
import { fill } from "../../text/message.ts";
import { Icon } from "../ui/Icon.tsx";
import { IconButton } from "../ui/IconButton.tsx";

/** The answer to a slash command. */
export interface ShownNote {
  id: number;
  command: string;
  text: string;
  failed: boolean;
}

interface Props {
  notes: readonly ShownNote[];
  onDismiss: (id: number) => void;
}

/** Below the newest message: what only this person sees, until it is dismissed (D-MSG-6). */
export function Notes({ notes, onDismiss }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const newest = notes.at(-1)?.id;
  useLayoutEffect(() => void (box.current!.scrollTop = box.current!.scrollHeight), [newest]);
  return (
    <div
      ref={box}
      role="log"
      aria-label={t.label}
      class="mx-3 flex max-h-[30dvh] flex-col gap-2 overflow-y-auto pb-2 empty:hidden md:mx-4"
    >
      {notes.map((note) => (
        <div
          key={note.id}
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
              {note.text}
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
      ))}
    </div>
  );
}
