import type { Category } from "../../protocol/categories.ts";
import type { Channel } from "../../protocol/channels.ts";

/** A category with its channels. `category` null: the channels without one. */
export interface Section {
  category: Category | null;
  channels: readonly Channel[];
}

/**
 * Returns a server's channels by category, those without one first (COM-2). Both lists are sorted
 * by position.
 */
export function sectionsOf(
  channels: readonly Channel[],
  categories: readonly Category[],
): Section[] {
  const within = new Map<string | null, Channel[]>([null, ...categories.map(({ id }) => id)]
    .map((id) => [id, []]));
  for (const channel of channels) {
    // A category that is not known yet is on its way.
    (within.get(channel.category_id ?? null) ?? within.get(null))?.push(channel);
  }
  return [null, ...categories].map((category) => ({
    category,
    channels: within.get(category?.id ?? null) ?? [],
  }));
}
