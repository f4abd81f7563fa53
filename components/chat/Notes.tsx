import { Suspense } from "react";
import { notes as t } from "../../text/en/chat.ts";
import { ErrorBoundary } from "../ui/ErrorBoundary.tsx";
import { again } from "../ui/part.tsx";

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

/** Comes with Completion.tsx when somebody begins to type; without a connection, not at all. */
const NoteCard = again(() => import("./NoteCard.tsx"));

/** Below the newest message: what only this person sees, until it is dismissed (D-MSG-6). */
export function Notes({ notes, onDismiss }: Props) {
  return (
    <div
      role="log"
      aria-label={t.label}
      class="mx-3 flex max-h-[30dvh] flex-col gap-2 overflow-y-auto pb-2 empty:hidden md:mx-4"
    >
      {notes.map((note) => (
        <ErrorBoundary
          key={note.id}
          fallback={() => <p class="whitespace-pre-line wrap-anywhere">{note.text}</p>}
        >
          <Suspense fallback={null}>
            <NoteCard note={note} onDismiss={onDismiss} />
          </Suspense>
        </ErrorBoundary>
      ))}
    </div>
  );
}
