import { yieldEvery } from "../../base/yield_every.ts";
import { toChannel, toServer, toUsers } from "../../kernel/audience.ts";
import type { Delivery, EventNamed } from "../../kernel/events.ts";
import { mayIn } from "../../membership/channels/access.ts";
import { categoryById } from "../../membership/channels/categories.ts";
import { visibleCategories } from "../../membership/channels/category_access.ts";
import { channelById, listChannels } from "../../membership/channels/channels.ts";
import { getOrder } from "../../membership/channels/order_record.ts";
import type { ServerChannelRecord } from "../../membership/channels/records.ts";
import { channelViews } from "../../membership/channels/view.ts";
import { membershipIn } from "../../membership/servers/membership.ts";
import type { FeaturesContext } from "../context.ts";
import { gainEvents, loseEvents } from "../server_events/deliver.ts";
import { gainThreads, loseThreads } from "../threads/deliver.ts";
import { sendParticipants } from "../voice/deliver.ts";

/** A possible change: for one member or all, in one channel or all of a server. */
type Change = Omit<EventNamed<"membership-changed">, "type">;

/**
 * Subscribes sockets to the channels that people may read now. A person who gains a channel gets
 * `channel-created`, one who loses it `channel-deleted`, as if it had just been created or deleted,
 * so that a client's state equals what it would fetch.
 */
export async function deliverReadable(
  { serverId, userId, channelId }: Change,
  app: FeaturesContext,
  delivery: Delivery,
): Promise<void> {
  delivery.readableChanged(userId === null ? { servers: [serverId] } : { users: [userId] });
  const channels = await changedChannels(app, serverId, channelId);
  const people = userId === null ? new Set(delivery.people(toServer(serverId))) : [userId];
  const pause = yieldEvery();
  for (const person of people) {
    await alignPerson(app, delivery, serverId, person, channels);
    await pause();
  }
}

async function changedChannels(
  app: FeaturesContext,
  serverId: string,
  channelId: string | null,
): Promise<ServerChannelRecord[]> {
  if (channelId === null) return await app.db.read(listChannels, serverId);
  const channel = await app.db.read(channelById, channelId);
  return channel && channel.server_id !== null ? [channel] : [];
}

/**
 * Tells one person which of these channels, and of the server's categories, they begin or cease to
 * see: a category before its channels.
 */
async function alignPerson(
  app: FeaturesContext,
  delivery: Delivery,
  serverId: string,
  userId: string,
  channels: ServerChannelRecord[],
): Promise<void> {
  if (![...delivery.people(toUsers(userId))].length) return;
  const seen = await app.db.read((reader) => {
    const membership = membershipIn(reader, userId, serverId);
    return membership && {
      channels: new Set(channels.filter((one) => mayIn(reader, membership, one, userId))),
      categories: visibleCategories(reader, membership, serverId, userId).map(({ id }) => id),
    };
  });
  if (!seen) return;
  await alignCategories(app, delivery, serverId, userId, seen.categories);
  const gained: ServerChannelRecord[] = [];
  for (const channel of channels) {
    const subscription = delivery.subscription(userId, channel.id);
    const maySee = seen.channels.has(channel);
    if (maySee && subscription !== "all") gained.push(channel);
    if (!maySee && subscription !== "none") await loseChannel(app, delivery, userId, channel);
  }
  await gainChannels(app, delivery, userId, gained);
}

/** Tells everyone of a server which categories they begin or cease to see. */
export async function deliverCategories(
  app: FeaturesContext,
  delivery: Delivery,
  serverId: string,
): Promise<void> {
  const pause = yieldEvery();
  for (const userId of new Set(delivery.people(toServer(serverId)))) {
    await alignPerson(app, delivery, serverId, userId, []);
    await pause();
  }
}

async function alignCategories(
  app: FeaturesContext,
  delivery: Delivery,
  serverId: string,
  userId: string,
  seen: readonly string[],
): Promise<void> {
  const { categories = [] } = await app.db.read(getOrder, serverId);
  for (const { id } of categories) {
    const subscription = delivery.subscription(userId, id);
    if (!seen.includes(id) && subscription !== "none") {
      delivery.send(toUsers(userId), "category-deleted", { serverId, categoryId: id });
      delivery.unsubscribe(toUsers(userId), toChannel(id));
    }
    if (!seen.includes(id) || subscription === "all") continue;
    const category = await app.db.read(categoryById, id);
    if (!category) continue;
    delivery.subscribe(toUsers(userId), toChannel(id));
    delivery.send(toUsers(userId), "category-created", { category });
  }
}

async function loseChannel(
  app: FeaturesContext,
  delivery: Delivery,
  userId: string,
  { id, server_id }: ServerChannelRecord,
): Promise<void> {
  await loseEvents(app, delivery, userId, { serverId: server_id, channelId: id });
  delivery.send(toUsers(userId), "channel-deleted", { channelId: id, serverId: server_id });
  delivery.unsubscribe(toUsers(userId), toChannel(id));
  await loseThreads(app, delivery, userId, { serverId: server_id, parentId: id });
}

async function gainChannels(
  app: FeaturesContext,
  delivery: Delivery,
  userId: string,
  channels: ServerChannelRecord[],
): Promise<void> {
  if (!channels.length) return;
  delivery.subscribe(toUsers(userId), { channels: channels.map(({ id }) => id) });
  for (const channel of await channelViews(app, userId, channels)) {
    delivery.send(toUsers(userId), "channel-created", { channel });
    await gainThreads(app, delivery, userId, channel.id);
    if (channel.is_voice) await gainEvents(app, delivery, userId, channel.id);
    if (!app.voice.isOccupied(channel.id)) continue;
    sendParticipants(app, delivery, toUsers(userId), [channel.id]);
  }
}
