import type { MembershipContext } from "../context.ts";
import { listMembers } from "../servers/members.ts";
import { channelById, putRead, readStateOf } from "./channels.ts";

/**
 * Moves every member's read marker to a channel's end, without mentions: imported messages are old.
 * Everyone's channel list gets the new end.
 */
export async function catchUp(app: MembershipContext, channelId: string): Promise<void> {
  const channel = await app.db.read(channelById, channelId);
  if (!channel || channel.server_id === null) return;
  const serverId = channel.server_id;
  for (const { user_id: userId } of await listMembers(app.db, serverId)) {
    await app.db.transact((tx) => {
      const { last_seq } = readStateOf(tx, channelId, userId);
      const read = { read_seq: last_seq, mention_count: 0 };
      putRead(tx, channelId, userId, read);
      const event = { userId, read: { channelId, ...read, unread_count: 0 }, spaceId: serverId };
      app.bus.publishAfter(tx, { type: "read-updated", ...event });
    });
  }
  await app.db.transact((tx) => {
    app.bus.publishAfter(tx, { type: "channel-updated", channelId, serverId });
  });
}
