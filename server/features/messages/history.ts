import { LIMITS } from "../../../protocol/limits.ts";
import { SERVER_LIMITS } from "../../../protocol/server_limits.ts";
import type { Author, HistoryQuery, Message } from "../../../protocol/messages.ts";
import type { MessageThread } from "../../../protocol/thread_fields.ts";
import { accessTextChannel } from "../../membership/channels/access.ts";
import { channelById } from "../../membership/channels/channels.ts";
import { channelNameFor } from "../../membership/channels/view.ts";
import type { FeaturesContext } from "../context.ts";
import { pollsAmong } from "../polls/view.ts";
import { reactionsOnPage } from "../reactions/view.ts";
import type { MemberRecord } from "../../membership/servers/member_records.ts";
import { messageThreadView } from "../../membership/channels/thread_view.ts";
import { serverById } from "../../membership/servers/servers.ts";
import { readMembers } from "../../membership/servers/members.ts";
import { usersById } from "../../membership/users/service.ts";
import { findMessage, getMessage, listMessages, type LocatedMessage } from "../message_log/log.ts";
import { authorsOf } from "./authors.ts";
import { type Content, contentAtHand, contentSize, messageView, readContent } from "./view.ts";

/** A page of history, its contents not read yet. */
export interface HistoryPage {
  placed: LocatedMessage[];
  channelName: string;
  hasMore: boolean;
  authors?: Author[];
}

/** A page of history (D-MSG-3). @throws AppError not_found */
export async function historyPage(
  app: FeaturesContext,
  userId: string,
  channelId: string,
  { before, after, limit, inline, authors }: HistoryQuery,
): Promise<HistoryPage> {
  const { channel } = await app.db.read(accessTextChannel, userId, channelId);
  const oldest = after !== undefined;
  const found = await listMessages(app.db, channelId, { before, after, limit: limit + 1 });
  // An extra message shows whether there are more; it is at the far end of the page.
  const page = oldest ? found.slice(0, limit) : found.slice(-limit);
  const placed = fit(page, oldest, inline);
  const channelName = await channelNameFor(app, userId, channel);
  const looks = authors && { authors: await authorsOf(app, userId, channel, placed) };
  return { placed, channelName, hasMore: placed.length < found.length, ...looks };
}

/**
 * Returns messages of one channel as they are sent, oldest first; contents over `inline` by
 * reference.
 * @param readerId the one person who gets them; absent: several do
 */
export async function present(
  app: FeaturesContext,
  placed: LocatedMessage[],
  inline?: number,
  readerId?: string,
): Promise<Message[]> {
  if (!placed.length) return [];
  const view = await viewOf(app, placed, readerId);
  const contents = placed.map(({ record }) => {
    return contentAtHand(record, inline) ?? readContent(app.db, record, inline);
  });
  // Most pages hold no large content: then nothing is waited for.
  const isRead = (content: Content | Promise<Content>) => !(content instanceof Promise);
  const read = contents.every(isRead) ? contents as Content[] : await Promise.all(contents);
  return placed.map((one, i) => view(one, read[i]));
}

/** Returns a function that shows each message of a page, once its content has been read. */
export async function viewOf(
  app: FeaturesContext,
  placed: LocatedMessage[],
  readerId?: string,
): Promise<(one: LocatedMessage, content: Content) => Message> {
  const [{ channelId, seq }] = placed;
  const ids = placed.map((m) => m.record.sender_id);
  const [reactions, senders, members, polls] = await Promise.all([
    reactionsOnPage(app, channelId, seq, placed.at(-1)!.seq),
    usersById(app, ids),
    membersAmong(app, channelId, ids),
    pollsAmong(app, placed, readerId),
  ]);
  const threads = await threadsOn(app, placed);
  const announcers = await announcersOf(app, placed);
  return (one, content) => {
    const { sender_id: id } = one.record;
    const around = {
      reactions: reactions.get(one.seq),
      poll: polls.get(one.seq),
      announcer: announcers.get(one.record.copied?.server_id ?? ""),
    };
    const view = messageView(one, senders.get(id), content, around, members.get(id));
    const thread = threads.get(one.record.thread ?? "");
    return thread ? { ...view, thread } : view;
  };
}

/** Returns the pictures of the servers that copies of announcements come from, by their id. */
async function announcersOf(
  app: FeaturesContext,
  placed: readonly LocatedMessage[],
): Promise<Map<string, string | null>> {
  const ids = placed.flatMap(({ record }) => record.copied?.server_id ?? []);
  if (ids.length === 0) return new Map();
  const servers = await app.db.read((reader) => reader.map(ids, (id) => serverById(reader, id)));
  return new Map(ids.map((id, i) => [id, servers[i]?.avatar ?? null]));
}

/** Returns the threads that were made from these messages and still exist, by id. */
async function threadsOn(
  app: FeaturesContext,
  placed: readonly LocatedMessage[],
): Promise<Map<string, MessageThread>> {
  const ids = placed.flatMap(({ record }) => record.thread ?? []);
  if (ids.length === 0) return new Map();
  const views = await app.db.read((reader) =>
    reader.map(ids, (id) => messageThreadView(reader, id))
  );
  return new Map(views.flatMap((view) => view ? [[view.id, view] as const] : []));
}

/** Returns those of these people who are members of a channel's server, by id. */
async function membersAmong(
  app: FeaturesContext,
  channelId: string,
  userIds: readonly string[],
): Promise<Map<string, MemberRecord>> {
  const serverId = (await app.db.read(channelById, channelId))?.server_id ?? null;
  const members = serverId === null
    ? []
    : await readMembers(app.db, serverId, [...new Set(userIds)]);
  return new Map(members.map((member) => [member.user_id, member]));
}

/** Returns the current state of a message for sockets; null when it is gone. */
export async function messageForSockets(app: FeaturesContext, id: string): Promise<Message | null> {
  const found = await app.db.read(findMessage, id);
  return found && (await present(app, [found], LIMITS.inlineContentMax))[0];
}

/** The messages with these seqs that still exist, in the order asked for, contents by reference. */
export async function messagesAt(
  app: FeaturesContext,
  readerId: string,
  channelId: string,
  seqs: number[],
): Promise<Message[]> {
  const found = await Promise.all(seqs.map((seq) => app.db.read(getMessage, channelId, seq)));
  const pages = await Promise.all(found.map((one) => {
    return one ? present(app, [one], LIMITS.inlineContentMax, readerId) : [];
  }));
  return pages.flat();
}

/** The newest message of a channel; null: there is none. For a caller that has asked for permission. */
export async function newestIn(
  app: FeaturesContext,
  channelId: string,
): Promise<LocatedMessage | null> {
  return (await listMessages(app.db, channelId, { limit: 1 }))[0] ?? null;
}

/** The ids of the newest messages of a channel: for a caller that has asked for permission. */
export async function newestIds(
  app: FeaturesContext,
  channelId: string,
  limit: number,
): Promise<string[]> {
  return (await listMessages(app.db, channelId, { limit })).map(({ record }) => record.id);
}

/** Takes as many messages as fit into 8 MB of content, but at least one (D-MSG-3). */
function fit(page: LocatedMessage[], oldest: boolean, inline = Infinity): LocatedMessage[] {
  const kept: LocatedMessage[] = [];
  let size = 0;
  for (const placed of oldest ? page : page.toReversed()) {
    const one = contentSize(placed.record);
    size += one > inline ? 0 : one;
    if (kept.length && size > SERVER_LIMITS.pageContentMax) break;
    kept.push(placed);
  }
  return oldest ? kept : kept.reverse();
}
