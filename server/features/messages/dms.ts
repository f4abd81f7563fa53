import type { Channel } from "../../../protocol/channels.ts";
import type { FeaturesContext } from "../context.ts";
import type { Message } from "../../../protocol/messages.ts";
import { newestIds, newestIn, present } from "./history.ts";
import { getChannels } from "../../membership/channels/channels.ts";
import { channelViews } from "../../membership/channels/view.ts";
import { directIdsOf } from "../../membership/channels/dm.ts";

/** Bytes of a content that comes along: enough for a line of the list. */
const MAX_INLINE = 4096;

/**
 * Returns the newest message of each of the user's direct messages and groups, newest first. The
 * server summarizes nothing: contents are sent as stored, large ones by reference.
 */
export async function lastMessagesOf(
  app: FeaturesContext,
  userId: string,
  limit: number,
): Promise<Message[]> {
  const ids = await directIdsOf(app, userId);
  const found = await Promise.all(ids.map((id) => newestIn(app, id)));
  const newest = found.filter((one) => one !== null)
    .sort((a, b) => a.record.id < b.record.id ? 1 : -1)
    .slice(0, limit);
  const pages = newest.map((one) => present(app, [one], MAX_INLINE, userId));
  return (await Promise.all(pages)).flat();
}

/** Lists a user's direct messages, most recently used first: ids sort by time. */
export async function dmsOf(app: FeaturesContext, userId: string): Promise<Channel[]> {
  const ids = await directIdsOf(app, userId);
  const channels = await getChannels(app.db, ids);
  const active = new Map(
    await Promise.all(channels.map(async ({ id }) => {
      return [id, (await newestIds(app, id, 1))[0] ?? id] as const;
    })),
  );
  channels.sort((a, b) => active.get(a.id)! < active.get(b.id)! ? 1 : -1);
  return await channelViews(app, userId, channels);
}
