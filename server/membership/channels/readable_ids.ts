import type { MembershipContext } from "../context.ts";
import { membershipIn } from "../servers/membership.ts";
import { mayIn } from "./access.ts";
import { visibleCategories } from "./category_access.ts";
import { listChannels } from "./channels.ts";

/**
 * Ids of the channels of a server that a user may read, and of the categories that they see: what
 * their sockets are subscribed to. Null for an outsider.
 */
export async function readableChannelIds(
  app: MembershipContext,
  userId: string,
  serverId: string,
): Promise<string[] | null> {
  return await app.db.read((reader) => {
    const membership = membershipIn(reader, userId, serverId);
    if (!membership) return null;
    const channels = listChannels(reader, serverId)
      .filter((channel) => mayIn(reader, membership, channel, userId));
    const categories = visibleCategories(reader, membership, serverId, userId);
    return [...channels, ...categories].map(({ id }) => id);
  });
}
