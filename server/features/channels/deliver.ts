import type { ChannelOrder } from "../../../protocol/channels.ts";
import { yieldEvery } from "../../base/yield_every.ts";
import { toChannel, toServer, toUsers } from "../../kernel/audience.ts";
import type { Delivery, EventNamed } from "../../kernel/events.ts";
import { channelById } from "../../membership/channels/channels.ts";
import { orderFor } from "../../membership/channels/order.ts";
import { isThread } from "../../membership/channels/thread_parent.ts";
import { deliverCategories } from "./deliver_readable.ts";
import { channelViews } from "../../membership/channels/view.ts";
import { membershipIn } from "../../membership/servers/membership.ts";
import type { FeaturesContext } from "../context.ts";
import { deliverThread } from "../threads/deliver.ts";

/** Sends each reader the channel with the reader's own read state. */
export async function deliverChannel(
  app: FeaturesContext,
  delivery: Delivery,
  channelId: string,
): Promise<void> {
  const channel = await app.db.read(channelById, channelId);
  if (!channel) return;
  if (isThread(channel)) return await deliverThread(app, delivery, channelId, "channel-updated");
  const pause = yieldEvery();
  for (const userId of new Set(delivery.people(toChannel(channelId)))) {
    await pause();
    const [view] = await channelViews(app, userId, [channel]);
    delivery.send(toUsers(userId), "channel-updated", { channel: view });
  }
}

/**
 * Sends each member the order as far as they see it: one frame for all who see the same. Categories
 * that they begin or cease to see by it come first.
 */
export async function deliverOrder(
  app: FeaturesContext,
  delivery: Delivery,
  serverId: string,
): Promise<void> {
  await deliverCategories(app, delivery, serverId);
  const pause = yieldEvery();
  const frames = new Map<string, { order: ChannelOrder; to: string[] }>();
  for (const userId of new Set(delivery.people(toServer(serverId)))) {
    await pause();
    if (!await app.db.read(membershipIn, userId, serverId)) continue;
    const order = await app.db.read(orderFor, userId, serverId);
    const key = JSON.stringify(order);
    const frame = frames.get(key) ?? { order, to: [] };
    frame.to.push(userId);
    frames.set(key, frame);
  }
  for (const { order, to } of frames.values()) {
    delivery.send(toUsers(...to), "channels-reordered", { serverId, ...order });
  }
}

/** Sends all devices of these people a direct message or group, each with the others in it. */
export async function deliverDirect(
  app: FeaturesContext,
  delivery: Delivery,
  channelId: string,
  userIds: readonly string[],
): Promise<void> {
  const channel = await app.db.read(channelById, channelId);
  if (channel?.server_id !== null) return;
  for (const userId of channel.members.filter((id) => userIds.includes(id))) {
    delivery.readableChanged({ users: [userId] });
    delivery.subscribe(toUsers(userId), toChannel(channelId));
    const [view] = await channelViews(app, userId, [channel]);
    delivery.send(toUsers(userId), "dm-created", { channel: view });
  }
}

/** Removes the group for people who left, and sends it to new and remaining members. */
export async function deliverGroup(
  { channelId, joined, left }: EventNamed<"group-changed">,
  app: FeaturesContext,
  delivery: Delivery,
): Promise<void> {
  for (const userId of left) {
    delivery.readableChanged({ users: [userId] });
    delivery.send(toUsers(userId), "channel-deleted", { channelId, serverId: null });
    delivery.unsubscribe(toUsers(userId), toChannel(channelId));
  }
  await deliverChannel(app, delivery, channelId);
  await deliverDirect(app, delivery, channelId, joined);
}
