import type { CommandOutcome } from "../../protocol/command_outcomes.ts";
import { lazy, untilLoaded } from "../../browser/lazy.ts";
import { type ComponentType, useEffect, useState } from "react";
import { notes as t } from "../../text/en/chat.ts";

/** The response to a slash command. */
export interface ShownNote {
  id: number;
  command: string;
  text: string;
  failed: boolean;
  outcome?: CommandOutcome;
}

interface Props {
  notes: readonly ShownNote[];
  onDismiss: (id: number) => void;
}

export interface CardProps {
  note: ShownNote;
  onDismiss: (id: number) => void;
}

/** Notes below the newest message that only this user sees, until dismissed (D-MSG-6). */
export function Notes({ notes, onDismiss }: Props) {
  const [Card, setCard] = useState<ComponentType<CardProps> | null>(null);
  useEffect(() => {
    if (notes.length === 0) return;
    // Shows plain text until the card is loaded.
    const plain = () => setCard((card: ComponentType<CardProps> | null) => card ?? PlainNote);
    return untilLoaded(
      lazy(() => import("./NoteCard.tsx")),
      (file) => setCard(() => file.default),
      {
        onFailed: plain,
      },
    );
  }, [notes.length]);
  return (
    <div
      role="log"
      aria-label={t.label}
      class="mx-3 flex max-h-[30dvh] flex-col gap-2 overflow-y-auto pb-2 empty:hidden md:mx-4"
    >
      {Card && notes.map((note) => <Card key={note.id} note={note} onDismiss={onDismiss} />)}
    </div>
  );
}

function PlainNote({ note }: CardProps) {
  return <p class="whitespace-pre-line wrap-anywhere">{note.text}</p>;
}
