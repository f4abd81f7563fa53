import type { ChannelOrder, NewOrder } from "../../../protocol/channels.ts";
import { AppError, invalid } from "../../../protocol/errors.ts";
import type { MembershipContext } from "../context.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";
import { record } from "../moderation/audit.ts";
import { accessServer } from "../servers/access.ts";
import { mayIn } from "./access.ts";
import { channelIdsOf, getOrder, listChannels, putOrder } from "./channels.ts";
import type { ServerChannelRecord } from "./records.ts";

/** The order of a server's channels as one of its members sees it. @throws AppError not_found */
export function orderFor(reader: Reader, userId: string, serverId: string): ChannelOrder {
  const { membership } = accessServer(reader, userId, serverId);
  const seen = listChannels(reader, serverId).filter((one) =>
    mayIn(reader, membership, one, userId)
  );
  return viewOf(getOrder(reader, serverId).version, seen);
}

/**
 * Reorders the channels of a server (COM-2). The request names all channels that its sender sees;
 * its positions only sort. Channels that they don't see stay after their neighbor.
 * @throws AppError not_found, forbidden, order_changed; invalid_input for a channel named twice
 */
export async function reorderChannels(
  app: MembershipContext,
  userId: string,
  serverId: string,
  { order_version, categories, channels }: NewOrder,
): Promise<ChannelOrder> {
  const wanted = channels.toSorted((a, b) => a.position - b.position).map(({ id }) => id);
  if (new Set(wanted).size !== wanted.length) throw invalid("channels", "names a channel twice");
  // There are no categories yet: a request with one is based on another order.
  const inCategories = categories.length > 0 || channels.some((one) => one.category_id !== null);
  if (!inCategories && channels.some(({ sync }) => sync)) {
    throw invalid("channels", "has sync for a channel without a category");
  }
  return await app.db.transact((tx) => {
    const { membership } = accessServer(tx, userId, serverId, "manageChannels");
    const all = channelsIn(tx, serverId);
    const seen = new Set(
      all.filter((one) => mayIn(tx.unchecked, membership, one, userId)).map(({ id }) => id),
    );
    const fits = wanted.length === seen.size && wanted.every((id) => seen.has(id));
    if (inCategories || !fits || getOrder(tx, serverId).version !== order_version) {
      throw new AppError("order_changed");
    }
    const version = store(app, tx, { serverId, userId }, all, reordered(all, seen, wanted));
    const after = channelsIn(tx, serverId).filter(({ id }) => seen.has(id));
    return viewOf(version, after);
  });
}

/**
 * Moves one channel to a position among all, in the caller's transaction, which has checked
 * permission.
 */
export function moveChannel(
  app: MembershipContext,
  tx: Tx,
  { serverId, userId }: { serverId: string; userId: string },
  move: { channelId: string; position: number },
): void {
  const all = channelsIn(tx, serverId);
  const rest = all.map(({ id }) => id).filter((id) => id !== move.channelId);
  const ids = rest.toSpliced(Math.min(move.position, rest.length), 0, move.channelId);
  store(app, tx, { serverId, userId }, all, ids);
}

/** In their order. The list is checked; there are more of them than one commit takes checks. */
function channelsIn(tx: Tx, serverId: string): ServerChannelRecord[] {
  channelIdsOf(tx, serverId);
  getOrder(tx, serverId);
  return listChannels(tx.unchecked, serverId);
}

/** Stores a new order. @returns its version; the old one if nothing changes */
function store(
  app: MembershipContext,
  tx: Tx,
  { serverId, userId }: { serverId: string; userId: string },
  before: ServerChannelRecord[],
  ids: string[],
): number {
  const { version } = getOrder(tx, serverId);
  const isSame = before.every(({ id, position }, i) => id === ids[i] && position === i);
  if (isSame) return version;
  putOrder(tx, serverId, { version: version + 1, ids });
  record(app, tx, serverId, { action: "channel-order", actor_id: userId, target_id: null });
  app.bus.publishAfter(tx, { type: "channels-reordered", serverId });
  return version + 1;
}

/** Returns all ids: hidden ones after the visible one before them, otherwise first. */
function reordered(
  all: readonly ServerChannelRecord[],
  seen: ReadonlySet<string>,
  wanted: readonly string[],
): string[] {
  const behind = new Map<string | null, string[]>();
  let neighbor: string | null = null;
  for (const { id } of all) {
    if (seen.has(id)) neighbor = id;
    else behind.set(neighbor, [...behind.get(neighbor) ?? [], id]);
  }
  return [null, ...wanted].flatMap((id) => [...id ? [id] : [], ...behind.get(id) ?? []]);
}

function viewOf(version: number, channels: readonly ServerChannelRecord[]): ChannelOrder {
  return {
    order_version: version,
    categories: [],
    channels: channels.map(({ id, position }) => {
      return { id, category_id: null, position, synced: false };
    }),
  };
}
