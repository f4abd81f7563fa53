import { AppError, invalid } from "../../../protocol/errors.ts";
import type { MembershipContext } from "../context.ts";
import type { Tx } from "../../storage/tx.ts";
import { record } from "../moderation/audit.ts";
import { getRoles } from "../servers/roles.ts";
import { accessChannel, inServer } from "./access.ts";
import { putChannel } from "./channels.ts";
import { effectiveOverrides } from "./effective_overrides.ts";
import {
  categoryOf,
  freeCopyNumber,
  getOrder,
  isSynced,
  NONE,
  putOrder,
  sourceOf,
  SYNCED,
  withSource,
} from "./order_record.ts";
import { type OverrideActor, refuseDifferences } from "./override_rules.ts";
import {
  categoryRecords,
  type OrderRecord,
  overrideCopies,
  type OverridesRecord,
  type ServerChannelRecord,
} from "./records.ts";
import { encodedOverrides, overridesIn } from "./stored_overrides.ts";

/**
 * Stores a channel with overrides of its own, which hold from then on (COM-2).
 * @returns whether those of its category held before
 */
export function putOwnOverrides(
  tx: Tx,
  channel: ServerChannelRecord,
  overrides: OverridesRecord,
): boolean {
  putChannel(tx, { ...channel, overrides: encodedOverrides(overrides) });
  const order = getOrder(tx, channel.server_id);
  if (sourceOf(order, channel.id) !== undefined) {
    putOrder(tx, channel.server_id, withSource(order, channel.id, undefined));
  }
  return isSynced(order, channel.id);
}

/** Returns a channel's record with the overrides that hold in it, before it becomes private. */
export function withOwnOverrides(tx: Tx, channel: ServerChannelRecord): ServerChannelRecord {
  const order = getOrder(tx, channel.server_id);
  if (sourceOf(order, channel.id) === undefined) return channel;
  const overrides = encodedOverrides(effectiveOverrides(tx, channel));
  putOrder(tx, channel.server_id, withSource(order, channel.id, undefined));
  return { ...channel, overrides };
}

/**
 * Returns the order with a copy of the category's overrides for each of these channels that is
 * synced: they keep them, wherever they go (COM-2). Stores the copies, not the order.
 */
export function keepOverrides(
  tx: Tx,
  serverId: string,
  before: OrderRecord,
  channelIds: readonly string[],
): OrderRecord {
  const synced = channelIds.filter((id) => isSynced(before, id));
  const byCategory = Map.groupBy(synced, (id) => categoryOf(before, id));
  let order = before;
  for (const [categoryId, ids] of byCategory) {
    const category = categoryId && categoryRecords.get(tx, { id: categoryId });
    const overrides = category ? category.overrides : undefined;
    const number = overrides ? freeCopyNumber(order) : NONE;
    if (overrides) overrideCopies.set(tx, { serverId, number }, overrides);
    const sources = Object.fromEntries(ids.map((id) => [id, number]));
    order = { ...order, sources: { ...order.sources, ...sources } };
  }
  return order;
}

/**
 * Gives a channel the overrides of its category, which it then follows (COM-2). A change of an
 * override that the actor could not make by itself is refused.
 * @throws AppError not_found, forbidden, private_channel, outranked, role_outranked,
 * flag_not_held; invalid_input for a channel without a category
 */
export async function syncChannel(
  app: MembershipContext,
  userId: string,
  channelId: string,
): Promise<ServerChannelRecord> {
  return await app.db.transact((tx) => {
    const access = inServer(accessChannel(tx, userId, channelId, "manageChannels"));
    const { channel, server: { id: serverId }, membership: actor } = access;
    if (channel.sealed) throw new AppError("private_channel");
    const order = getOrder(tx, serverId);
    const categoryId = categoryOf(order, channelId);
    if (categoryId === null) throw invalid("id", "has no category");
    if (isSynced(order, channelId)) return channel;
    const who = { actor, userId, serverId, roles: getRoles(tx, serverId) };
    requireSyncable(tx, who, channel, categoryId);
    putOrder(tx, serverId, withSource(order, channelId, SYNCED));
    record(app, tx, serverId, {
      action: "permissions",
      actor_id: userId,
      target_id: null,
      reason: channel.name,
      channel_id: channelId,
    });
    publishOverrides(app, tx, { serverId, channelId });
    app.bus.publishAfter(tx, { type: "channel-updated", channelId, serverId });
    return channel;
  });
}

/**
 * Requires that an actor may replace a channel's overrides by those of a category.
 * @throws AppError private_channel, outranked, role_outranked, flag_not_held
 */
export function requireSyncable(
  tx: Tx,
  who: OverrideActor,
  channel: ServerChannelRecord,
  categoryId: string,
): void {
  if (channel.sealed) throw new AppError("private_channel");
  // There may be more channels and people than one commit takes checks.
  const { many } = tx;
  const to = overridesIn(categoryRecords.get(many, { id: categoryId }) ?? {});
  refuseDifferences(many, who, effectiveOverrides(many, channel), to);
}

/** Announces that permissions in a channel, or in those of a category, may have changed. */
export function publishOverrides(
  app: MembershipContext,
  tx: Tx,
  { serverId, ...target }: { serverId: string } & ({ channelId: string } | { categoryId: string }),
): void {
  const channelId = "channelId" in target ? target.channelId : null;
  app.bus.publishAfter(tx, { type: "membership-changed", serverId, userId: null, channelId });
  app.bus.publishAfter(tx, { type: "permissions-changed", serverId, ...target });
}
