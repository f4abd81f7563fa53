import { folded } from "../../../protocol/text/fold.ts";
import type { Member } from "../../../protocol/servers.ts";
import type { FollowersQuery, ThreadPage, ThreadsQuery } from "../../../protocol/threads.ts";
import { accessTextChannel, accessThread, inServer } from "../../membership/channels/access.ts";
import type { ThreadChannelRecord } from "../../membership/channels/records.ts";
import { followersOf } from "../../membership/channels/thread_followers.ts";
import { quietSince, threadById, threadIdsOf } from "../../membership/channels/threads.ts";
import { channelViews } from "../../membership/channels/view.ts";
import { presentMembers } from "../../membership/members/service.ts";
import { readMembers } from "../../membership/servers/members.ts";
import { invalid } from "../../../protocol/errors.ts";
import type { FeaturesContext } from "../context.ts";

/** Threads that are looked at together. */
const THREADS_PER_READ = 100;

/**
 * A page of a channel's threads, newest first (COM-7). @throws AppError not_found, invalid_input
 */
export async function threadsOf(
  app: FeaturesContext,
  userId: string,
  channelId: string,
  query: ThreadsQuery,
): Promise<ThreadPage> {
  const { channel } = inServer(await app.db.read(accessTextChannel, userId, channelId));
  if (channel.thread) throw invalid("id", "is a thread");
  const { page, next } = await (query.sort === "activity" ? byActivity : byCreation)(
    app,
    channelId,
    query,
    matcherOf(userId, query),
  );
  return { threads: await channelViews(app, userId, page), next };
}

type Matcher = (thread: ThreadChannelRecord) => boolean;
interface Page {
  page: ThreadChannelRecord[];
  next: string | null;
}

function matcherOf(userId: string, { archived, mine, search }: ThreadsQuery): Matcher {
  const wanted = search && folded(search);
  return ({ name, thread }) =>
    (archived === undefined || archived === (thread.archived_at !== undefined)) &&
    (!mine || thread.owner_id === userId) &&
    (!wanted || folded(name).includes(wanted));
}

/** Ids sort by time, so threads are read only as far as the page reaches. */
async function byCreation(
  app: FeaturesContext,
  channelId: string,
  { limit, before }: ThreadsQuery,
  matches: Matcher,
): Promise<Page> {
  const ids = (await threadIdsOf(app.db, channelId)).reverse();
  const rest = before === undefined ? ids : ids.filter((id) => id < before);
  const found: ThreadChannelRecord[] = [];
  for (let at = 0; at < rest.length && found.length <= limit; at += THREADS_PER_READ) {
    found.push(...(await threadsAt(app, rest.slice(at, at + THREADS_PER_READ))).filter(matches));
  }
  const page = found.slice(0, limit);
  return { page, next: found.length > limit ? page.at(-1)?.id ?? null : null };
}

async function byActivity(
  app: FeaturesContext,
  channelId: string,
  { limit, before }: ThreadsQuery,
  matches: Matcher,
): Promise<Page> {
  const threads = (await threadsAt(app, await threadIdsOf(app.db, channelId))).filter(matches);
  const times = await app.db.read((reader) =>
    reader.map(threads, (one) => quietSince(reader, one))
  );
  const all = threads.map((thread, i) => ({ thread, at: `${times[i]}.${thread.id}` }))
    .sort((a, b) => a.at < b.at ? 1 : -1);
  const rest = before === undefined ? all : all.filter(({ at }) => at < before);
  const page = rest.slice(0, limit);
  return {
    page: page.map(({ thread }) => thread),
    next: rest.length > limit ? page.at(-1)?.at ?? null : null,
  };
}

async function threadsAt(app: FeaturesContext, ids: string[]): Promise<ThreadChannelRecord[]> {
  const found = await app.db.read((reader) => reader.map(ids, (id) => threadById(reader, id)));
  return found.filter((thread) => thread !== null);
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
