import { signal } from "@preact/signals";
import type { CommandOutcome } from "../../protocol/command_outcomes.ts";

/** Response of the server to a slash command: for this user only, and not stored. */
interface Note {
  id: number;
  channelId: string;
  command: string;
  text: string;
  failed: boolean;
  /** Result as data, for a sentence in other languages. */
  outcome?: CommandOutcome;
}

/** Maximum number of notes. */
const MAX_NOTES = 20;

export type NotesStore = ReturnType<typeof createNotesStore>;

/** The responses that were not dismissed yet, of all channels, the newest last. */
export function createNotesStore() {
  const list = signal<readonly Note[]>([]);
  let lastId = 0;
  return {
    list,
    add(note: Omit<Note, "id">) {
      list.value = [...list.value, { ...note, id: ++lastId }].slice(-MAX_NOTES);
    },
    dismiss: (id: number) => void (list.value = list.value.filter((note) => note.id !== id)),
    clear: () => void (list.value = []),
  };
}
