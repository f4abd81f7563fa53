import type { Typist, TypistLists } from "./store.ts";

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
