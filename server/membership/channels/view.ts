import type { Channel, Recipient } from "../../../protocol/channels.ts";
import type { MembershipContext } from "../context.ts";
import { areBlocked } from "../relations/relations.ts";
import { presenceSeen } from "../presence/view.ts";
import { userById } from "../users/users.ts";
import { namesView } from "../users/view.ts";
import { channelStates } from "./channels.ts";
import { categoryOf, getOrder, isSynced, positionIn } from "./order_record.ts";
import type { Reader } from "../../storage/reader.ts";
import { membershipIn } from "../servers/membership.ts";
import type { ChannelRecord, OrderRecord, ServerChannelRecord } from "./records.ts";
import { nextSendAt } from "./slow_mode.ts";
import { forumView } from "./forum.ts";
import { kindOf } from "./kinds.ts";
import { isThread } from "./thread_parent.ts";
import { threadFields } from "./thread_view.ts";
import { displayNameOf } from "../../../protocol/display_name.ts";
import { DEFAULT_ARCHIVE_MINUTES } from "../../../protocol/thread_limits.ts";

/** Channels as one person sees them: with that person's read state, a DM by the other's name. */
export async function channelViews(
  app: MembershipContext,
  userId: string,
  channels: ChannelRecord[],
): Promise<Channel[]> {
  const states = await channelStates(app.db, userId, channels.map((c) => c.id));
  const serverIds = new Set(channels.flatMap(({ server_id }) => server_id ?? []));
  const orders = new Map(
    await Promise.all(
      [...serverIds].map(async (id) => [id, await app.db.read(getOrder, id)] as const),
    ),
  );
  return await Promise.all(channels.map(async (channel, i) => {
    const { id, server_id, name, is_voice } = channel;
    const order = server_id === null ? undefined : orders.get(server_id);
    const position = order ? positionIn(order, channel) : channel.position;
    const view = {
      ...{ id, server_id, name, is_voice, position, ...states[i] },
      ...modeView(channel),
    };
    if (isThread(channel)) {
      const settings = await app.db.read(settingsView, userId, channel);
      const fields = await app.db.read(threadFields, userId, channel);
      // A thread is unread for its followers only.
      const read = { read_seq: view.last_seq, mention_count: 0, unread_count: 0 };
      return { ...view, ...settings, ...fields, ...(!fields.thread.following && read) };
    }
    if (channel.server_id !== null) {
      const settings = {
        ...await app.db.read(settingsView, userId, channel),
        ...(order && categoryFields(order, id)),
      };
      return channel.topic
        ? { ...view, topic: channel.topic, ...settings }
        : { ...view, ...settings };
    }
    const others = channel.members.filter((id) => id !== userId);
    const recipients = await Promise.all(others.map((id) => recipientView(app, userId, id)));
    if (!channel.group) {
      return { ...view, name: displayNameOf(recipients[0]), recipient: recipients[0] };
    }
    const shown = await channelNameFor(app, userId, channel);
    return { ...view, name: shown, recipients, group_name: name };
  }));
}

/** Returns a channel's kind and settings (COM-1, COM-3). */
function settingsView(reader: Reader, userId: string, channel: ServerChannelRecord) {
  const { slow_mode = 0, nsfw = false, user_limit = 0 } = channel;
  const { default_thread_slow_mode = 0, default_auto_archive_minutes } = channel;
  const kind = kindOf(channel);
  const threads = kind !== "voice" && kind !== "thread" && {
    default_thread_slow_mode,
    default_auto_archive_minutes: default_auto_archive_minutes ?? DEFAULT_ARCHIVE_MINUTES,
  };
  const membership = slow_mode === 0 ? null : membershipIn(reader, userId, channel.server_id);
  const next_send_at = membership && nextSendAt(reader, userId, channel, membership);
  const own = next_send_at && { next_send_at };
  const forum = kind === "forum" && { forum: forumView(channel.forum) };
  return { kind, slow_mode, nsfw, user_limit, ...threads, ...forum, ...own };
}

/** Returns which category a channel is in, and whether it has its permissions (COM-2). */
function categoryFields(order: OrderRecord, channelId: string) {
  const category_id = categoryOf(order, channelId);
  return { ...(category_id && { category_id }), synced: isSynced(order, channelId) };
}

function modeView({ sealed }: ChannelRecord) {
  if (!sealed) return { mode: "open" as const };
  const { from, generation, epoch } = sealed;
  return { mode: "private" as const, private_from: from, generation, epoch };
}

/** Returns a channel's name for one person. */
export async function channelNameFor(
  app: MembershipContext,
  userId: string,
  channel: ChannelRecord,
): Promise<string> {
  if (channel.name) return channel.name;
  const members = channel.server_id === null ? channel.members : [];
  const others = members.filter((id) => id !== userId);
  // The only member of a group sees their own name: it is the same in every language.
  const named = others.length > 0 ? others : members;
  const users = await Promise.all(named.map((id) => app.db.read(userById, id)));
  return users.map(displayNameOf).join(", ");
}

/** Returns a partner of direct messages, or a possible one. */
export async function recipientView(
  app: MembershipContext,
  userId: string,
  otherId: string,
): Promise<Recipient> {
  const other = await app.db.read(userById, otherId);
  const { id, avatar_url, avatar_color } = other;
  const { status } = presenceSeen(app, other, await app.db.read(areBlocked, userId, id));
  return { id, ...namesView(other), avatar_url, avatar_color, status };
}
