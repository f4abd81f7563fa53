import { signal } from "@preact/signals";
import type { Change } from "../base/recorder.ts";
import type { Names } from "../../protocol/display_name.ts";

export interface Typist extends Names {
  userId: string;
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

/** Somebody types; whoever does so already keeps their place. */
export function withTypist(lists: TypistLists, channelId: string, typist: Typist): TypistLists {
  const list = lists[channelId] ?? [];
  if (list.some((t) => t.userId === typist.userId)) return lists;
  return { ...lists, [channelId]: [...list, typist] };
}

export function withoutTypist(lists: TypistLists, channelId: string, userId: string): TypistLists {
  const list = lists[channelId];
  if (!list?.some((t) => t.userId === userId)) return lists;
  return { ...lists, [channelId]: list.filter((t) => t.userId !== userId) };
}
