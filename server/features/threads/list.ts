import { folded } from "../../../protocol/text/fold.ts";
import { LIMITS } from "../../../protocol/limits.ts";
import type { Message } from "../../../protocol/messages.ts";
import type { ForumSort } from "../../../protocol/forum.ts";
import type { Member } from "../../../protocol/servers.ts";
import type { FollowersQuery, ThreadPage, ThreadsQuery } from "../../../protocol/threads.ts";
import { accessTextChannel, accessThread, inServer } from "../../membership/channels/access.ts";
import { tagsOf } from "../../membership/channels/forum.ts";
import { kindOf } from "../../membership/channels/kinds.ts";
import type {
  ServerChannelRecord,
  ThreadChannelRecord,
} from "../../membership/channels/records.ts";
import { channelThreads, threadsByActivity } from "../../membership/channels/thread_records.ts";
import { followersOf } from "../../membership/channels/thread_followers.ts";
import { pinnedIn, threadById, threadIdAt } from "../../membership/channels/threads.ts";
import { channelViews } from "../../membership/channels/view.ts";
import { presentMembers } from "../../membership/members/service.ts";
import { readMembers } from "../../membership/servers/members.ts";
import { invalid } from "../../../protocol/errors.ts";
import type { FeaturesContext } from "../context.ts";
import { getMessage } from "../message_log/log.ts";
import { present } from "../messages/history.ts";

/**
 * Begins the cursor of a page that starts among the pinned posts: how many of them came before
 * follows. Greater than all ids and times, so all other posts come after it.
 */
const AMONG_PINNED = "~";

/** Threads that are looked at together. */
const THREADS_PER_READ = 100;

/**
 * A page of a channel's threads, newest first (COM-7). In a forum pinned posts come before the
 * others, and each with its first message (COM-8).
 * @throws AppError not_found, invalid_input
 */
export async function threadsOf(
  app: FeaturesContext,
  userId: string,
  channelId: string,
  query: ThreadsQuery,
): Promise<ThreadPage> {
  const { channel } = inServer(await app.db.read(accessTextChannel, userId, channelId));
  if (channel.thread) throw invalid("id", "is a thread");
  const forum = kindOf(channel) === "forum" ? channel.forum ?? {} : null;
  const sort = query.sort ?? (forum ? forum.sort ?? "activity" : "created");
  const pinned = forum ? await app.db.read(pinnedIn, channelId) : [];
  const matches = matcherOf(userId, channel, query);
  const { before = AMONG_PINNED, limit } = query;
  const top = before.startsWith(AMONG_PINNED)
    ? (await threadsAt(app, pinned.toReversed())).filter((one) => one !== null).filter(matches)
    : [];
  const from = Number(before.slice(AMONG_PINNED.length)) || 0;
  const first = top.slice(from, from + limit);
  const { page, next } = await newest(
    app,
    channelId,
    sort,
    { ...query, limit: limit - first.length },
    (thread) => !pinned.includes(thread.id) && matches(thread),
  );
  const found = [...first, ...page];
  const isCut = from + limit < top.length || (page.length === 0 && next === AMONG_PINNED);
  return {
    threads: await channelViews(app, userId, found),
    ...(forum && { first_messages: await firstMessages(app, userId, found) }),
    next: isCut ? `${AMONG_PINNED}${from + first.length}` : next,
  };
}

type Matcher = (thread: ThreadChannelRecord) => boolean;
interface Page {
  page: ThreadChannelRecord[];
  next: string | null;
}

function matcherOf(
  userId: string,
  parent: ServerChannelRecord,
  { archived, mine, search, tags = [], match }: ThreadsQuery,
): Matcher {
  const wanted = search && folded(search);
  return ({ name, thread }) => {
    const isTagged = (id: string) => tagsOf(parent, thread).some((tag) => tag.id === id);
    return (archived === undefined || archived === (thread.archived_at !== undefined)) &&
      (!mine || thread.owner_id === userId) &&
      (!wanted || folded(name).includes(wanted)) &&
      (tags.length === 0 || (match === "all" ? tags.every(isTagged) : tags.some(isTagged)));
  };
}

/** Returns the messages that posts begin with, by the post's id, without those that are gone. */
async function firstMessages(
  app: FeaturesContext,
  userId: string,
  posts: readonly ThreadChannelRecord[],
): Promise<Record<string, Message>> {
  const first = await app.db.read((reader) =>
    reader.map(posts.map(({ id }) => id), (id) => getMessage(reader, id, 1))
  );
  const shown = await Promise.all(
    first.map((one) =>
      one && !one.record.removed ? present(app, [one], LIMITS.inlineContentMax, userId) : []
    ),
  );
  return Object.fromEntries(
    shown.flatMap((messages, i) => messages.map((message) => [posts[i].id, message] as const)),
  );
}

/** Ids and sort keys sort by time, so threads are read only as far as the page reaches. */
async function newest(
  app: FeaturesContext,
  channelId: string,
  sort: ForumSort,
  { limit, before }: ThreadsQuery,
  matches: Matcher,
): Promise<Page> {
  const [prefix, idOf] = sort === "activity"
    ? [threadsByActivity.prefix({ parentId: channelId }), threadIdAt] as const
    : [channelThreads.prefix({ parentId: channelId }), String] as const;
  const found: { thread: ThreadChannelRecord; at: string }[] = [];
  let end = before;
  while (found.length <= limit) {
    const entries = await app.db.list(prefix, { reverse: true, limit: THREADS_PER_READ, end });
    const sortKeys = entries.map(({ key }) => String(key.at(-1)));
    const threads = await threadsAt(app, sortKeys.map(idOf));
    threads.forEach((thread, i) => {
      if (thread && matches(thread)) found.push({ thread, at: sortKeys[i] });
    });
    if (entries.length < THREADS_PER_READ) break;
    end = sortKeys.at(-1);
  }
  return pageOf(found, limit);
}

/** @param limit 0: pinned posts fill the page */
function pageOf(
  all: readonly { thread: ThreadChannelRecord; at: string }[],
  limit: number,
): Page {
  const page = all.slice(0, limit);
  const next = limit === 0 ? AMONG_PINNED : page.at(-1)?.at ?? null;
  return { page: page.map(({ thread }) => thread), next: all.length > limit ? next : null };
}

/** null: one that is gone since. */
function threadsAt(
  app: FeaturesContext,
  ids: readonly string[],
): Promise<(ThreadChannelRecord | null)[]> {
  return app.db.read((reader) => reader.map(ids, (id) => threadById(reader, id)));
}

/** A page of the people who follow a thread. @throws AppError not_found, invalid_input */
export async function followersPageOf(
  app: FeaturesContext,
  userId: string,
  channelId: string,
  { limit, before }: FollowersQuery,
): Promise<{ members: Member[]; next: string | null }> {
  const { channel, server } = await app.db.read(accessThread, userId, channelId);
  const ids = (await followersOf(app.db, channel)).sort().reverse();
  const rest = before === undefined ? ids : ids.filter((id) => id < before);
  const page = rest.slice(0, limit);
  const members = await readMembers(app.db, server.id, page);
  return {
    members: await presentMembers(app, userId, server, members),
    next: rest.length > limit ? page.at(-1) ?? null : null,
  };
}
