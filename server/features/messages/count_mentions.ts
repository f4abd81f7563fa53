import { spaceOf } from "../../membership/channels/access.ts";
import { channelById, putRead, readStateOf, unreadIn } from "../../membership/channels/channels.ts";
import { isFollowing } from "../../membership/channels/thread_followers.ts";
import { isThread } from "../../membership/channels/thread_parent.ts";
import { getRelation } from "../../membership/relations/relations.ts";
import { yieldEvery } from "../../base/yield_every.ts";
import { perApp } from "../../kernel/per_app.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";
import type { FeaturesContext } from "../context.ts";
import { getMessage, type LocatedMessage } from "../message_log/log.ts";
import { type Mentioned, type MentionedGroups, mentionedGroups, peopleIn } from "./mentions.ts";
import { notificationScopes } from "../../membership/notifications/records.ts";
import { addEntry, markEntries } from "../../membership/inbox/entries.ts";
import { inboxEntries, pendingMentions } from "../../membership/inbox/records.ts";

/** People whom one commit counts a mention for; a commit takes 100 checks. */
const PER_COMMIT = 40;

/** Work that goes on after a message was sent. */
const working = perApp((_app: FeaturesContext) => ({ all: Promise.resolve() }));

/**
 * Counts a new message for the people whom it mentions, and puts it into their inbox. Those beyond
 * the first few are told after the commit (`countPending`).
 * @param mentions as permitted
 */
export function countMentions(
  app: FeaturesContext,
  tx: Tx,
  message: LocatedMessage,
  mentions: string[],
  groups: MentionedGroups,
): void {
  const people = peopleIn(message.record.sender_id, mentions, groups);
  countFor(app, tx, message, people.slice(0, PER_COMMIT));
  if (people.length <= PER_COMMIT) return;
  const { channelId, seq, record: { id } } = message;
  pendingMentions.set(tx, { messageId: id }, { channelId, seq, mentions });
  tx.afterCommit(() => countPending(app, id));
}

/** Goes on with messages whose mentions a stop has interrupted. @returns waits for what runs */
export async function resumeMentions(app: FeaturesContext): Promise<() => Promise<void>> {
  for (const { at } of await pendingMentions.list(app.db, {})) countPending(app, at.messageId);
  return () => working(app).all;
}

/** Resolves when everyone has been told of the mentions so far. */
export function mentionsCounted(app: FeaturesContext): Promise<void> {
  return working(app).all;
}

function countPending(app: FeaturesContext, messageId: string): void {
  const state = working(app);
  state.all = state.all.then(() => countRest(app, messageId)).catch((error) =>
    app.log.error("mentions could not be counted", error)
  );
}

/** May be repeated: people who have the entry were counted. */
async function countRest(app: FeaturesContext, messageId: string): Promise<void> {
  const pending = await app.db.get(pendingMentions.key({ messageId }));
  if (!pending) return;
  const { channelId, seq, mentions } = pending;
  const message = await app.db.read(getMessage, channelId, seq);
  const groups = await mentionedGroups(app, channelId, mentions);
  const people = message ? peopleIn(message.record.sender_id, mentions, groups) : [];
  const pause = yieldEvery();
  for (let from = 0; message && from < people.length; from += PER_COMMIT) {
    await pause();
    const next = people.slice(from, from + PER_COMMIT);
    await app.db.transact((tx) => countFor(app, tx, message, next));
  }
  await app.db.transact((tx) => pendingMentions.delete(tx, { messageId }));
}

/** Counts for each who has not blocked the sender, and has not suppressed such mentions. */
function countFor(
  app: FeaturesContext,
  tx: Tx,
  { channelId, seq, record }: LocatedMessage,
  people: readonly Mentioned[],
): void {
  const { id, sender_id, created_at } = record;
  const { many, unchecked } = tx;
  const channel = channelById(unchecked, channelId);
  const serverId = channel?.server_id ?? null;
  // A thread's mentions reach its followers only, to whom those that are named belong (COM-7).
  const thread = channel && isThread(channel) ? channel : null;
  const counted = many.map(people, ({ userId, by }) =>
    !inboxEntries.get(many, { userId, id }) &&
    (!thread || isFollowing(unchecked, userId, thread)) &&
    !getRelation(unchecked, userId, sender_id).blocked &&
    !isSuppressed(unchecked, userId, serverId, by));
  const states = many.map(people, ({ userId }) => readStateOf(many, channelId, userId).read);
  for (const [i, { userId }] of people.entries()) {
    if (!counted[i]) continue;
    const read = states[i].read_seq >= seq;
    if (!read) {
      putRead(tx, channelId, userId, {
        ...states[i],
        mention_count: states[i].mention_count + 1,
      });
    }
    addEntry(app, tx, userId, id, { kind: "mention", at: created_at, read, channelId, seq });
  }
}

/** Returns whether a person's settings of a server leave such mentions out. */
function isSuppressed(
  reader: Reader,
  userId: string,
  serverId: string | null,
  by: Mentioned["by"],
): boolean {
  if (by === "name" || serverId === null) return false;
  const scope = notificationScopes.get(reader, { userId, id: serverId });
  return (by === "role" ? scope?.suppressRoles : scope?.suppressEveryone) === true;
}

/**
 * Removes a deleted message from the mention counts of those who have not read that far (MEND-26g),
 * and marks their entries as read. Runs in commits of its own, because the messages deleted by one
 * call may mention thousands.
 */
export async function uncountMentions(
  app: FeaturesContext,
  { channelId, seq, record }: LocatedMessage,
): Promise<void> {
  const { id, sender_id, mentions = [] } = record;
  if (mentions.length === 0) return;
  const people = peopleIn(sender_id, mentions, await mentionedGroups(app, channelId, mentions));
  for (let from = 0; from < people.length; from += PER_COMMIT) {
    const next = people.slice(from, from + PER_COMMIT);
    await app.db.transact((tx) => uncountFor(app, tx, { channelId, seq, id, sender_id }, next));
  }
}

function uncountFor(
  app: FeaturesContext,
  tx: Tx,
  { channelId, seq, id, sender_id }: {
    channelId: string;
    seq: number;
    id: string;
    sender_id: string;
  },
  people: readonly Mentioned[],
): void {
  const { many } = tx;
  const channel = channelById(tx, channelId);
  if (!channel) return;
  many.map(people, ({ userId, by }) => {
    const { last_seq, read } = readStateOf(many, channelId, userId);
    const entry = inboxEntries.get(many, { userId, id });
    if (entry && markEntries(tx, userId, [id])) {
      app.bus.publishAfter(tx, { type: "inbox-updated", userId });
    }
    // Who was in a group then is known by the entry alone.
    if (by !== "name" && !entry) return;
    if (read.read_seq >= seq || read.mention_count === 0) return;
    if (getRelation(tx.unchecked, userId, sender_id).blocked) return;
    const after = { ...read, mention_count: read.mention_count - 1 };
    putRead(tx, channelId, userId, after);
    const { marked: _, ...state } = after;
    const unread_count = unreadIn(tx, channelId, userId, { last_seq, read_seq: read.read_seq });
    app.bus.publishAfter(tx, {
      type: "read-updated",
      userId,
      read: { channelId, ...state, unread_count },
      spaceId: spaceOf(channel),
    });
  });
}
