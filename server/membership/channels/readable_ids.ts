import type { MembershipContext } from "../context.ts";
import { membershipIn } from "../servers/membership.ts";
import { mayIn } from "./access.ts";
import { listChannels } from "./channels.ts";

/** Ids of the channels of a server that a user may read; null for an outsider. */
export async function readableChannelIds(
  app: MembershipContext,
  userId: string,
  serverId: string,
): Promise<string[] | null> {
  return await app.db.read((reader) => {
    const membership = membershipIn(reader, userId, serverId);
    return membership && listChannels(reader, serverId)
      .filter((channel) => mayIn(reader, membership, channel, userId)).map(({ id }) => id);
  });
}
