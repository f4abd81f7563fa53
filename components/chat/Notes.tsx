import { notes as t } from "../../text/en/chat.ts";
import { part } from "../ui/part.tsx";

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

/** Who begins to type has it (Completion.tsx): it fails where that, too, was without a connection. */
const NoteCard = part(() => import("./NoteCard.tsx"), {
  failed: (_retry, { note }) => <p class="whitespace-pre-line wrap-anywhere">{note.text}</p>,
});

/** Below the newest message: what only this person sees, until it is dismissed (D-MSG-6). */
export function Notes({ notes, onDismiss }: Props) {
  return (
    <div
      role="log"
      aria-label={t.label}
      class="mx-3 flex max-h-[30dvh] flex-col gap-2 overflow-y-auto pb-2 empty:hidden md:mx-4"
    >
      {notes.map((note) => <NoteCard key={note.id} note={note} onDismiss={onDismiss} />)}
    </div>
  );
}
