import { signal } from "@preact/signals";
import type { Change } from "../base/recorder.ts";

export interface Typist {
  userId: string;
  username: string;
}
/** Who types, by channel id, in the order in which they began. */
export type TypistLists = Readonly<Record<string, readonly Typist[]>>;

export type TypingStore = ReturnType<typeof createTypingStore>;

export function createTypingStore() {
  const typists = signal<TypistLists>({});
  return {
    typists,
    update: (change: Change<TypistLists>) => void (typists.value = change(typists.value)),
  };
}
