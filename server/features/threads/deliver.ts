import { yieldEvery } from "../../base/yield_every.ts";
import { toChannel, toUsers } from "../../kernel/audience.ts";
import type { Delivery } from "../../kernel/events.ts";
import { channelById } from "../../membership/channels/channels.ts";
import type { ThreadChannelRecord } from "../../membership/channels/records.ts";
import {
  followersOf,
  isFollowing,
  threadsFollowedBy,
} from "../../membership/channels/thread_followers.ts";
import { isThread } from "../../membership/channels/thread_parent.ts";
import { threadById } from "../../membership/channels/threads.ts";
import { channelViews } from "../../membership/channels/view.ts";
import type { FeaturesContext } from "../context.ts";

/** Nobody: how a thread looks to all who do not follow it. */
const STRANGER = "";

/**
 * Sends a thread to the readers of its parent: to each follower as they see it, and to all others
 * in one frame. Followers' sockets receive the events of a new one.
 */
export async function deliverThread(
  app: FeaturesContext,
  delivery: Delivery,
  channelId: string,
  name: "channel-created" | "channel-updated",
): Promise<void> {
  const channel = await app.db.read(threadById, channelId);
  if (!channel) return;
  const readers = new Set(delivery.people(toChannel(channel.thread.parent_id)));
  const all = await followersOf(app.db, channel);
  // Sockets that are just connecting read again which threads to receive.
  if (name === "channel-created") delivery.readableChanged({ users: all });
  const followers = all.filter((id) => readers.has(id));
  const pause = yieldEvery();
  for (const userId of followers) {
    await pause();
    readers.delete(userId);
    if (name === "channel-created") delivery.subscribe(toUsers(userId), toChannel(channelId));
    await sendOwn(app, delivery, channel, userId, name);
  }
  // In slow mode, who has written waits, whether they follow it or not.
  for (const userId of channel.slow_mode ? readers : []) {
    await pause();
    await sendOwn(app, delivery, channel, userId, name);
  }
  if (channel.slow_mode || readers.size === 0) return;
  const [view] = await channelViews(app, STRANGER, [channel]);
  delivery.send(toUsers(...readers), name, { channel: view });
}

async function sendOwn(
  app: FeaturesContext,
  delivery: Delivery,
  channel: ThreadChannelRecord,
  userId: string,
  name: "channel-created" | "channel-updated",
): Promise<void> {
  const [view] = await channelViews(app, userId, [channel]);
  delivery.send(toUsers(userId), name, { channel: view });
}

/** Tells a person's devices whether they follow a thread, and subscribes them to it. */
export async function deliverFollow(
  app: FeaturesContext,
  delivery: Delivery,
  { userId, channelId }: { userId: string; channelId: string },
): Promise<void> {
  const channel = await app.db.read(threadById, channelId);
  if (!channel) return;
  delivery.readableChanged({ users: [userId] });
  if (await app.db.read(isFollowing, userId, channel)) {
    delivery.subscribe(toUsers(userId), toChannel(channelId));
  } else delivery.unsubscribeOthers(userId, channelId);
  await sendOwn(app, delivery, channel, userId, "channel-updated");
}

/** Gives a person who reads a channel from now on the threads that they follow there. */
export async function gainThreads(
  app: FeaturesContext,
  delivery: Delivery,
  userId: string,
  parentId: string,
): Promise<void> {
  for (const channel of await threadsFollowedBy(app.db, userId, { parentId })) {
    delivery.subscribe(toUsers(userId), toChannel(channel.id));
    if (channel.thread.archived_at !== undefined) continue;
    await sendOwn(app, delivery, channel, userId, "channel-created");
  }
}

/** Unsubscribes a person from the threads of a channel, or of all channels, of a server. */
export async function loseThreads(
  app: FeaturesContext,
  delivery: Delivery,
  userId: string,
  { serverId, parentId }: { serverId: string; parentId?: string },
): Promise<void> {
  const ids = delivery.channelsOf(userId);
  const channels = await app.db.read((reader) => reader.map(ids, (id) => channelById(reader, id)));
  for (const channel of channels) {
    if (!channel || !isThread(channel) || channel.server_id !== serverId) continue;
    if (parentId !== undefined && channel.thread.parent_id !== parentId) continue;
    delivery.unsubscribe(toUsers(userId), toChannel(channel.id));
  }
}
