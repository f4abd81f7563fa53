import type { Channel } from "../../../protocol/channels.ts";
import type { MembershipContext } from "../context.ts";
import { areBlocked } from "../relations/relations.ts";
import { presenceSeen } from "../presence/view.ts";
import { userById } from "../users/users.ts";
import { channelStates, otherIn } from "./channels.ts";
import type { ChannelRecord, DmRecord } from "./records.ts";

/** Channels as one person sees them: with that person's read state, a DM by the other's name. */
export async function channelViews(
  app: MembershipContext,
  userId: string,
  channels: ChannelRecord[],
): Promise<Channel[]> {
  const states = await channelStates(app.db, userId, channels.map((c) => c.id));
  return await Promise.all(channels.map(async (channel, i) => {
    const { id, server_id, name, is_voice, position } = channel;
    const view = { id, server_id, name, is_voice, position, ...states[i] };
    if (channel.server_id !== null) {
      return channel.topic ? { ...view, topic: channel.topic } : view;
    }
    const recipient = await recipientView(app, userId, channel);
    return { ...view, name: recipient.username, recipient };
  }));
}

/** What a channel is called for one person. */
export async function channelNameFor(
  app: MembershipContext,
  userId: string,
  channel: ChannelRecord,
): Promise<string> {
  if (channel.server_id !== null) return channel.name;
  return (await app.db.read(userById, otherIn(channel, userId))).username;
}

async function recipientView(app: MembershipContext, userId: string, dm: DmRecord) {
  const other = await app.db.read(userById, otherIn(dm, userId));
  const { id, username, avatar_url, avatar_color } = other;
  const { status } = presenceSeen(app, other, await app.db.read(areBlocked, userId, id));
  return { id, username, avatar_url, avatar_color, status };
}
