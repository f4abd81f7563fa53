import type { Key } from "../../storage/keys.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";
import {
  categoryRecords,
  channelOrders,
  type ChannelRecord,
  type OrderRecord,
  overrideCopies,
} from "./records.ts";

/** Source of a channel's overrides: its category. */
export const SYNCED = 0;
/** Source of a channel's overrides: nothing, also where its record has some. */
export const NONE = -1;

interface OrderIndex {
  positions: ReadonlyMap<string, number>;
  /** Category ids by channel id. */
  categories: ReadonlyMap<string, string>;
}

const NO_ORDER: OrderRecord = { version: 0, ids: [] };
/** Records are shared and never changed. */
const indexes = new WeakMap<OrderRecord, OrderIndex>();

/** Returns the order of a server's channels; version 0: it has never been changed. */
export function getOrder(reader: Reader, serverId: string): OrderRecord {
  return channelOrders.get(reader, { serverId }) ?? NO_ORDER;
}

/** Stores an order, and deletes the copies of overrides that no channel uses any longer. */
export function putOrder(tx: Tx, serverId: string, order: OrderRecord): void {
  const used = new Set(copiesIn(order));
  for (const number of copiesIn(getOrder(tx, serverId))) {
    if (!used.has(number)) overrideCopies.delete(tx, { serverId, number });
  }
  channelOrders.set(tx, { serverId }, order);
}

/** Deletes the order of a deleted server, with its categories. */
export function deleteOrder(tx: Tx, serverId: string): void {
  for (const { id } of getOrder(tx, serverId).categories ?? []) categoryRecords.delete(tx, { id });
  channelOrders.delete(tx, { serverId });
}

/** Forgets the category and the overrides of a deleted channel. Positions of others stay. */
export function dropFromOrder(tx: Tx, serverId: string, channelId: string): void {
  const order = getOrder(tx, serverId);
  if (categoryOf(order, channelId) === null && sourceOf(order, channelId) === undefined) return;
  putOrder(tx, serverId, withSource(withCategory(order, channelId, null), channelId, undefined));
}

/** Returns a channel's position in its server. */
export function positionIn(order: OrderRecord, { id, position }: ChannelRecord): number {
  return indexOf(order).positions.get(id) ?? position;
}

/** Returns the id of a channel's category. */
export function categoryOf(order: OrderRecord, channelId: string): string | null {
  return indexOf(order).categories.get(channelId) ?? null;
}

/** Returns the source of a channel's overrides; undefined: its own record. */
export function sourceOf({ sources }: OrderRecord, channelId: string): number | undefined {
  return sources?.[channelId];
}

/** Returns whether a channel has the overrides of its category. */
export function isSynced(order: OrderRecord, channelId: string): boolean {
  return sourceOf(order, channelId) === SYNCED;
}

/** Returns the order with a channel in another category, or in none. */
export function withCategory(
  order: OrderRecord,
  channelId: string,
  categoryId: string | null,
): OrderRecord {
  const categories = order.categories?.map((one) => {
    const others = one.channels.filter((id) => id !== channelId);
    return { ...one, channels: one.id === categoryId ? [...others, channelId] : others };
  });
  return { ...order, ...(categories && { categories }) };
}

/** Returns the order with another source of a channel's overrides. */
export function withSource(
  order: OrderRecord,
  channelId: string,
  source: number | undefined,
): OrderRecord {
  const { [channelId]: _, ...others } = order.sources ?? {};
  return { ...order, sources: source === undefined ? others : { ...others, [channelId]: source } };
}

/** Returns a number that no copy has. */
export function freeCopyNumber(order: OrderRecord): number {
  return Math.max(SYNCED, ...copiesIn(order)) + 1;
}

/** Keys of the records that the overrides of a server's channels are resolved with. */
export function overrideKeys(order: OrderRecord, serverId: string): Key<unknown>[] {
  return [
    ...(order.categories ?? []).map(({ id }) => categoryRecords.key({ id })),
    ...new Set(copiesIn(order)).keys().map((number) => overrideCopies.key({ serverId, number })),
  ];
}

function copiesIn({ sources = {} }: OrderRecord): number[] {
  return Object.values(sources).filter((source) => source > SYNCED);
}

function indexOf(order: OrderRecord): OrderIndex {
  let index = indexes.get(order);
  if (!index) {
    index = {
      positions: new Map(order.ids.map((id, i) => [id, i])),
      categories: new Map(
        (order.categories ?? []).flatMap(({ id, channels }) => channels.map((one) => [one, id])),
      ),
    };
    indexes.set(order, index);
  }
  return index;
}
