import { type ReadonlySignal, signal } from "@preact/signals";

export interface Typist {
  userId: string;
  username: string;
}
/** Who types, by channel id, in the order in which they began. */
export type TypistLists = Readonly<Record<string, readonly Typist[]>>;

export interface TypingStore {
  readonly typists: ReadonlySignal<TypistLists>;
  update(change: (typists: TypistLists) => TypistLists): void;
}

export function createTypingStore(): TypingStore {
  const typists = signal<TypistLists>({});
  return { typists, update: (change) => void (typists.value = change(typists.value)) };
}
