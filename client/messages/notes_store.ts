import { type ReadonlySignal, signal } from "@preact/signals";

/** What the server answered to a slash command: for this person alone, and stored nowhere. */
export interface Note {
  id: number;
  channelId: string;
  command: string;
  text: string;
  failed: boolean;
}

/** The answers that were not dismissed yet, of all channels, the newest last. */
export interface NotesStore {
  readonly list: ReadonlySignal<readonly Note[]>;
  add(note: Omit<Note, "id">): void;
  dismiss(id: number): void;
  clear(): void;
}

/** How many are kept. */
const KEPT = 20;

export function createNotesStore(): NotesStore {
  const list = signal<readonly Note[]>([]);
  let lastId = 0;
  return {
    list,
    add: (note) => void (list.value = [...list.value, { ...note, id: ++lastId }].slice(-KEPT)),
    dismiss: (id) => void (list.value = list.value.filter((note) => note.id !== id)),
    clear: () => void (list.value = []),
  };
}
