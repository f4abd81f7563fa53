import type { Channel } from "../../../protocol/channels.ts";
import type { UnreadServer } from "../../../protocol/notifications.ts";
import { isMuted } from "../../../protocol/notification_levels.ts";
import { AppError } from "../../../protocol/errors.ts";
import { channelListOf } from "../../membership/channels/service.ts";
import { serverIdsOf } from "../../membership/servers/members.ts";
import type { FeaturesContext } from "../context.ts";
import { scopesOf } from "./scopes.ts";

/** Servers with something unread, and where; muted scopes only with a mention. */
export async function unreadOf(app: FeaturesContext, userId: string): Promise<UnreadServer[]> {
  const scopes = await scopesOf(app, userId);
  const now = app.clock();
  const isQuiet = (id: string) => isMuted(scopes.get(id) ?? {}, now);
  const found: UnreadServer[] = [];
  for (const server_id of await serverIdsOf(app.db, userId)) {
    const channels = (await readable(app, userId, server_id)).filter((channel) =>
      channel.mention_count > 0 ||
      (channel.unread_count ?? 0) > 0 &&
        !scopesAbove(channel).concat(channel.id, server_id).some(isQuiet)
    );
    if (!channels.length) continue;
    found.push({
      server_id,
      unread: channels.reduce((sum, { unread_count }) => sum + (unread_count ?? 0), 0),
      mention_count: channels.reduce((sum, { mention_count }) => sum + mention_count, 0),
      channels,
    });
  }
  return found;
}

/** Returns the ids of a thread's channel and a channel's category, where there is one. */
function scopesAbove({ parent_id, category_id }: Channel): string[] {
  return [parent_id, category_id].filter((id) => id !== undefined);
}

/** Channels and followed threads; empty where the person has just left. */
async function readable(app: FeaturesContext, userId: string, serverId: string) {
  try {
    const { channels, threads } = await channelListOf(app, userId, serverId);
    return [...channels, ...threads];
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return [];
    throw error;
  }
}
