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
  const membership = await app.db.read(membershipIn, userId, serverId);
  if (!membership) return null;
  const channels = await app.db.read(listChannels, serverId);
  return channels.filter((channel) => mayIn(membership, channel, userId)).map(({ id }) => id);
}
