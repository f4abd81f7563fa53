import { isDeepStrictEqual } from "node:util";
import type { ChannelOrder, NewOrder } from "../../../protocol/channels.ts";
import { AppError, invalid } from "../../../protocol/errors.ts";
import type { MembershipContext } from "../context.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";
import { record } from "../moderation/audit.ts";
import { accessServer } from "../servers/access.ts";
import { getRoles } from "../servers/roles.ts";
import { mayIn } from "./access.ts";
import { categoryView } from "./categories.ts";
import { visibleCategories } from "./category_access.ts";
import { channelIdsOf, listChannels } from "./channels.ts";
import {
  categoryOf,
  getOrder,
  isSynced,
  positionIn,
  putOrder,
  sourceOf,
  SYNCED,
  withSource,
} from "./order_record.ts";
import type { OverrideActor } from "./override_rules.ts";
import type { CategoryRecord, OrderRecord, ServerChannelRecord } from "./records.ts";
import { keepOverrides, requireSyncable } from "./synced_overrides.ts";

/** The order of a server's channels as one of its members sees it. @throws AppError not_found */
export function orderFor(reader: Reader, userId: string, serverId: string): ChannelOrder {
  const { membership } = accessServer(reader, userId, serverId);
  const seen = listChannels(reader, serverId).filter((one) =>
    mayIn(reader, membership, one, userId)
  );
  const categories = visibleCategories(reader, membership, serverId, userId);
  return viewOf(getOrder(reader, serverId), categories, seen);
}

/**
 * Reorders the categories and channels of a server (COM-2). The request names all that its sender
 * sees; its positions only sort within a category. Channels that they don't see stay after their
 * neighbor, in their category. A channel that leaves its category keeps the overrides that hold,
 * unless it is to be synced with the new one.
 * @throws AppError not_found, forbidden, order_changed; as `requireSyncable`; invalid_input for a
 * channel or category named twice, and where a channel without a category is to be synced
 */
export async function reorderChannels(
  app: MembershipContext,
  userId: string,
  serverId: string,
  wanted: NewOrder,
): Promise<ChannelOrder> {
  const { order_version, categories } = wanted;
  const channels = wanted.channels.toSorted((a, b) => a.position - b.position);
  refuseTwice("channels", channels.map(({ id }) => id));
  refuseTwice("categories", categories);
  if (channels.some(({ sync, category_id }) => sync && category_id === null)) {
    throw invalid("channels", "has sync for a channel without a category");
  }
  return await app.db.transact((tx) => {
    const { membership: actor } = accessServer(tx, userId, serverId, "manageChannels");
    const all = channelsIn(tx, serverId);
    const seen = all.filter((one) => mayIn(tx.many, actor, one, userId));
    const known = visibleCategories(tx.many, actor, serverId, userId);
    const before = getOrder(tx, serverId);
    const fits = names(channels.map(({ id }) => id), seen) && names(categories, known) &&
      channels.every(({ category_id: id }) => id === null || categories.includes(id));
    if (!fits || before.version !== order_version) throw new AppError("order_changed");
    const ids = [null, ...categories].map((id) =>
      arranged(all, new Set(seen), before, id, channels)
    );
    const after = {
      ...withSources(app, tx, { actor, userId, serverId }, { before, seen, channels }),
      ids: ids.flat(),
      categories: categories.map((id, i) => ({ id, position: i, channels: ids[i + 1] })),
    };
    store(app, tx, { serverId, userId }, all, after);
    const order = getOrder(tx, serverId);
    return viewOf(
      order,
      known,
      seen.toSorted((a, b) => positionIn(order, a) - positionIn(order, b)),
    );
  });
}

/**
 * Moves one channel within its category, to a position among all channels of its server, in the
 * caller's transaction, which has checked permission.
 */
export function moveChannel(
  app: MembershipContext,
  tx: Tx,
  { serverId, userId }: { serverId: string; userId: string },
  move: { channelId: string; position: number },
): void {
  const all = channelsIn(tx, serverId);
  const rest = all.map(({ id }) => id).filter((id) => id !== move.channelId);
  const moved = rest.toSpliced(Math.min(move.position, rest.length), 0, move.channelId);
  const order = getOrder(tx, serverId);
  const categories = (order.categories ?? []).toSorted((a, b) => a.position - b.position);
  const ids = [null, ...categories.map(({ id }) => id)]
    .flatMap((category) => moved.filter((id) => categoryOf(order, id) === category));
  store(app, tx, { serverId, userId }, all, { ...order, ids });
}

/** In their order. */
function channelsIn(tx: Tx, serverId: string): ServerChannelRecord[] {
  // Checked in any case: the list, and the order of it.
  channelIdsOf(tx, serverId);
  getOrder(tx, serverId);
  return listChannels(tx.many, serverId);
}

/** Stores a new order with the next version, unless nothing changes. */
function store(
  app: MembershipContext,
  tx: Tx,
  { serverId, userId }: { serverId: string; userId: string },
  all: readonly ServerChannelRecord[],
  after: OrderRecord,
): void {
  const before = getOrder(tx, serverId);
  const isSame = all.every(({ id, position }, i) => {
    return id === after.ids[i] && position === i &&
      categoryOf(before, id) === categoryOf(after, id) &&
      sourceOf(before, id) === sourceOf(after, id);
  }) && isDeepStrictEqual(categoryPositions(before), categoryPositions(after));
  if (isSame) return;
  putOrder(tx, serverId, { ...after, version: before.version + 1 });
  record(app, tx, serverId, { action: "channel-order", actor_id: userId, target_id: null });
  app.bus.publishAfter(tx, { type: "channels-reordered", serverId });
}

const categoryPositions = ({ categories = [] }: OrderRecord) =>
  categories.map(({ id, position }) => [id, position]);

/**
 * Returns an order in which channels that leave their category keep its overrides, and those that
 * are to be synced have none of their own.
 * @throws AppError as `requireSyncable`
 */
function withSources(
  app: MembershipContext,
  tx: Tx,
  who: Omit<OverrideActor, "roles">,
  { before, seen, channels }: {
    before: OrderRecord;
    seen: readonly ServerChannelRecord[];
    channels: NewOrder["channels"];
  },
): OrderRecord {
  const { serverId } = who;
  const leaving = channels.filter(({ id, category_id }) => categoryOf(before, id) !== category_id);
  let order = keepOverrides(tx, serverId, before, leaving.map(({ id }) => id));
  const roles = getRoles(tx, serverId);
  const byId = new Map(seen.map((channel) => [channel.id, channel]));
  const synced: string[] = [];
  for (const { id, category_id, sync } of channels) {
    const channel = byId.get(id);
    if (!sync || !channel || category_id === null) continue;
    if (isSynced(before, id) && categoryOf(before, id) === category_id) continue;
    requireSyncable(tx, { ...who, roles }, channel, category_id);
    order = withSource(order, id, SYNCED);
    synced.push(id);
  }
  if (synced.length > 0) {
    app.bus.publishAfter(tx, {
      type: "membership-changed",
      serverId,
      userId: null,
      channelId: null,
    });
  }
  for (const channelId of synced) {
    app.bus.publishAfter(tx, { type: "permissions-changed", serverId, channelId });
  }
  return order;
}

/**
 * Returns the ids of a category's channels: hidden ones after the visible one before them that is
 * still in it, otherwise first.
 */
function arranged(
  all: readonly ServerChannelRecord[],
  seen: ReadonlySet<ServerChannelRecord>,
  before: OrderRecord,
  categoryId: string | null,
  wanted: NewOrder["channels"],
): string[] {
  const visible = wanted.filter((one) => one.category_id === categoryId).map(({ id }) => id);
  const behind = new Map<string | null, string[]>();
  let neighbor: string | null = null;
  for (const channel of all) {
    if (categoryOf(before, channel.id) !== categoryId) continue;
    if (visible.includes(channel.id)) neighbor = channel.id;
    else if (!seen.has(channel)) {
      behind.set(neighbor, [...behind.get(neighbor) ?? [], channel.id]);
    }
  }
  return [null, ...visible].flatMap((id) => [...id ? [id] : [], ...behind.get(id) ?? []]);
}

/** Returns whether ids name all of these, and nothing else. */
function names(ids: readonly string[], all: readonly { id: string }[]): boolean {
  const known = new Set(all.map(({ id }) => id));
  return ids.length === known.size && ids.every((id) => known.has(id));
}

/** @throws AppError invalid_input */
function refuseTwice(field: "channels" | "categories", ids: readonly string[]): void {
  if (new Set(ids).size !== ids.length) throw invalid(field, "names one twice");
}

function viewOf(
  order: OrderRecord,
  categories: readonly CategoryRecord[],
  channels: readonly ServerChannelRecord[],
): ChannelOrder {
  return {
    order_version: order.version,
    categories: categories.map((one) => categoryView(order, one))
      .sort((a, b) => a.position - b.position),
    channels: channels.map((channel) => {
      const { id } = channel;
      const category_id = categoryOf(order, id);
      return {
        id,
        category_id,
        position: positionIn(order, channel),
        synced: isSynced(order, id),
      };
    }),
  };
}
