import type { Category } from "../../protocol/categories.ts";
import { type ChannelLists, placed } from "./state.ts";

/** Categories by server id, each list sorted by position. */
export type CategoryLists = Readonly<Record<string, readonly Category[]>>;

/** Handles `category-created` and `category-updated`. */
export function putCategory(lists: CategoryLists, category: Category): CategoryLists {
  const others = (lists[category.server_id] ?? []).filter(({ id }) => id !== category.id);
  return withCategories(lists, category.server_id, [...others, category]);
}

/** Handles `category-deleted`. */
export function removeCategory(
  lists: CategoryLists,
  serverId: string,
  categoryId: string,
): CategoryLists {
  const left = (lists[serverId] ?? []).filter(({ id }) => id !== categoryId);
  return withCategories(lists, serverId, left);
}

/** Handles `channels-reordered`, and fetched lists. */
export function withCategories(
  lists: CategoryLists,
  serverId: string,
  categories: readonly Category[],
): CategoryLists {
  return { ...lists, [serverId]: categories.toSorted((a, b) => a.position - b.position) };
}

/** Handles `category-deleted`: its channels are in none then, and no longer synced. */
export function leaveCategory(
  lists: ChannelLists,
  serverId: string,
  categoryId: string,
): ChannelLists {
  const list = lists[serverId];
  if (!list) return lists;
  const changed = list.map((channel) =>
    channel.category_id === categoryId
      ? placed(channel, { category_id: null, synced: false })
      : channel
  );
  return { ...lists, [serverId]: changed };
}
