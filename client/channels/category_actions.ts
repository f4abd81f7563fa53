import {
  createCategory,
  deleteCategory,
  listCategoryOverrides,
  setCategoryOverride,
  updateCategory,
} from "../../protocol/api/categories.ts";
import {
  listChannels,
  markAllRead,
  orderChannels,
  syncChannel,
} from "../../protocol/api/channels.ts";
import type { Channel, ReadAll } from "../../protocol/channels.ts";
import type { Override } from "../../protocol/permissions.ts";
import type { Api } from "../base/api.ts";
import { ApiError } from "../base/errors.ts";
import type { EventHandlers } from "../base/socket.ts";
import type { OrderedSection } from "./moves.ts";
import type { ChannelsStore } from "./store.ts";

export interface CategoryDeps {
  api: Api;
  /** A response changes the stores as its event will: both may come, in either order. */
  events: Pick<
    EventHandlers,
    | "category-created"
    | "category-updated"
    | "category-deleted"
    | "channel-updated"
    | "channels-reordered"
    | "read-updated"
  >;
  channels: Pick<ChannelsStore, "find" | "lists" | "categoryLists">;
}

/** Creates the actions on categories, and on their order (COM-2). All throw `ApiError` or `NetworkError`. */
export function createCategoryActions(deps: CategoryDeps) {
  const { api, events } = deps;
  return {
    async createCategory(serverId: string, name: string) {
      const { category } = await api.call(createCategory, { serverId, body: { name } });
      events["category-created"]({ category });
      return category;
    },
    async renameCategory(id: string, name: string) {
      events["category-updated"](await api.call(updateCategory, { id, body: { name } }));
    },
    /** Its channels stay, with the permissions that hold in them. */
    async removeCategory(serverId: string, id: string) {
      await api.call(deleteCategory, { id });
      events["category-deleted"]({ serverId, categoryId: id });
    },
    /** Returns what a category grants and denies, by target. */
    categoryOverrides: async (id: string) =>
      (await api.call(listCategoryOverrides, { id })).permissions,
    /** Sets the whole override of a role, a person or `default`, and returns all of them. */
    setCategoryOverride: async (id: string, target: string, permissions: Override) =>
      (await api.call(setCategoryOverride, { id, target, body: { permissions } })).permissions,
    /** Gives a channel the permissions of its category. */
    async sync(channelId: string) {
      events["channel-updated"](await api.call(syncChannel, { id: channelId }));
    },
    /**
     * Puts categories and channels into an order: here at once, and back if the server refuses it.
     * @param order names all that are shown
     * @param synced a channel that takes the permissions of its new category
     */
    arrange: (serverId: string, order: readonly OrderedSection[], synced?: string) =>
      arrange(deps, serverId, order, synced),
    /** Marks all channels of a server or a category as read. */
    async markAllRead(body: ReadAll) {
      const { read } = await api.call(markAllRead, { body });
      for (const one of read) events["read-updated"](one);
    },
  };
}

/** Returns where a channel is in an order. */
const placed = ({ id, category_id, position, synced = false }: Channel) => ({
  id,
  category_id: category_id ?? null,
  position,
  synced,
});

async function arrange(
  { api, events, channels }: CategoryDeps,
  serverId: string,
  order: readonly OrderedSection[],
  synced?: string,
): Promise<void> {
  const held = {
    categories: channels.categoryLists.value[serverId] ?? [],
    channels: (channels.lists.value[serverId] ?? []).filter(({ thread }) => !thread),
  };
  const show = ({ categories, channels }: typeof held) =>
    events["channels-reordered"]({
      serverId,
      order_version: 0,
      categories: [...categories],
      channels: channels.map(placed),
    });
  const named = new Map(held.categories.map((one) => [one.id, one]));
  const categories = order.flatMap(({ id }) => named.get(id ?? "") ?? []);
  const wanted = order.flatMap(({ id: category_id, channels }) =>
    channels.map((id) => ({ id, category_id }))
  ).map((one, position) => ({ ...one, position, ...(one.id === synced && { sync: true }) }));
  events["channels-reordered"]({
    serverId,
    order_version: 0,
    categories: categories.map((one, position) => ({ ...one, position })),
    channels: wanted.map(({ sync = false, ...one }) => {
      const before = channels.find(one.id);
      const stays = (before?.category_id ?? null) === one.category_id;
      return { ...one, synced: sync || stays && before?.synced === true };
    }),
  });
  let known = held;
  const namesOf = ({ categories, channels }: typeof held) =>
    JSON.stringify([
      categories.map(({ id }) => id),
      channels.map(({ id, category_id }) => [id, category_id]),
    ]);
  const fetch = async () => {
    const { channels, categories = [], order_version } = await api.call(listChannels, { serverId });
    known = { channels, categories };
    // This server says it with every list of channels.
    return order_version!;
  };
  try {
    const fetched = await fetch();
    // If the order differs from the one on screen, its version must not count: the server
    // refuses 0.
    const order_version = namesOf(known) === namesOf(held) ? fetched : 0;
    const body = { order_version, categories: categories.map(({ id }) => id), channels: wanted };
    events["channels-reordered"]({
      serverId,
      ...await api.call(orderChannels, { serverId, body }),
    });
  } catch (error) {
    if (error instanceof ApiError && error.code === "order_changed") await fetch().catch(() => {});
    show(known);
    throw error;
  }
}
