import { channelById, listChannels } from "../../membership/channels/channels.ts";
import { withThreads } from "../../membership/channels/threads.ts";
import { type ErasureRecord, erasures } from "../../membership/moderation/records.ts";
import type { Tx } from "../../storage/tx.ts";
import type { FeaturesContext } from "../context.ts";
import { getMessage, listMessages, type LocatedMessage } from "../message_log/log.ts";
import type { MessageRecord } from "../message_log/records.ts";
import { removeOne } from "./removal.ts";
import { sweepAround } from "./sweep_around.ts";

/** Messages per commit, between which others get their turn. */
const MESSAGES_PER_COMMIT = 50;
/** Messages that are looked at together. */
const MESSAGES_PER_READ = 200;
/** Milliseconds by which the clocks of nodes, or an adjusted clock, may differ. */
const CLOCK_SLACK_MS = 3600_000;

/**
 * Orders the deletion of a user's messages of the last so many seconds in a server, in the
 * transaction that bans them. `erase` carries it out, after a stop the next sweep (MEND-26g).
 */
export function orderErasure(tx: Tx, serverId: string, userId: string, seconds: number): void {
  const key = erasures.key({ serverId, userId });
  const since = tx.now - seconds * 1000;
  tx.set(key, { since: Math.min(since, tx.get(key)?.since ?? since), until: tx.now });
}

/**
 * Carries out the deletions ordered for a user in a server, in every channel. In an encrypted one
 * each place stays, as whenever a moderator deletes (E2E-30). May run twice at once.
 * @param most how many messages are looked at
 * @returns whether nothing is left to do
 */
export async function erase(
  app: FeaturesContext,
  serverId: string,
  userId: string,
  most = Infinity,
): Promise<boolean> {
  const key = erasures.key({ serverId, userId });
  const order = await app.db.get(key);
  if (!order) return true;
  let left = most;
  const channels = await withThreads(app.db, await app.db.read(listChannels, serverId));
  for (const { id } of channels) {
    left = await eraseIn(app, id, userId, order, left);
    if (left <= 0) return false;
  }
  await app.db.transact((tx) => {
    // Another ban since has ordered more.
    const now = tx.get(key);
    if (now?.since === order.since && now.until === order.until) tx.delete(key);
  });
  return true;
}

/** Continues deletions that a stop, a failure or the response to a ban left unfinished. */
export async function sweepErasures(app: FeaturesContext): Promise<void> {
  for (const { key: [, serverId, userId] } of await app.db.list(erasures.prefix({}))) {
    await eraseRest(app, String(serverId), String(userId));
  }
}

/** Carries out the rest of one order. Never rejects: the next sweep tries again. */
export async function eraseRest(
  app: FeaturesContext,
  server: string,
  userId: string,
): Promise<void> {
  await app.upkeep.attempt("erasures", () => erase(app, server, userId), { server });
}

/** Erases in one channel, newest first. @returns how many messages may still be looked at */
async function eraseIn(
  app: FeaturesContext,
  channelId: string,
  userId: string,
  order: ErasureRecord,
  most: number,
): Promise<number> {
  let left = most;
  let before: number | undefined;
  while (left > 0) {
    const page = await listMessages(app.db, channelId, { before, limit: MESSAGES_PER_READ });
    left -= page.length;
    const theirs = page.filter(({ record }) => isOrdered(record, userId, order));
    for (let at = 0; at < theirs.length; at += MESSAGES_PER_COMMIT) {
      await eraseSome(app, channelId, theirs.slice(at, at + MESSAGES_PER_COMMIT));
    }
    const isOver = page.some(({ record }) => isBefore(record, order.since));
    if (page.length === 0 || isOver) break;
    before = page[0].seq;
  }
  return left;
}

async function eraseSome(
  app: FeaturesContext,
  channelId: string,
  messages: LocatedMessage[],
): Promise<void> {
  const deleted = await app.db.transact((tx) => {
    const channel = channelById(tx, channelId);
    if (!channel || channel.server_id === null) return [];
    const { many } = tx;
    const there = many.map(messages, ({ seq }) => getMessage(many, channelId, seq))
      .filter((message) => message !== null);
    const isGone = tx.map(there, (message) => removeOne(app, tx, message, channel, false));
    const gone = there.filter((_, i) => isGone[i]);
    if (gone.length > 0) {
      app.bus.publishAfter(tx, {
        type: "messages-deleted",
        channelId,
        ids: gone.map(({ record }) => record.id),
        seqs: gone.map(({ seq }) => seq),
        spaceId: channel.server_id,
      });
    }
    return there;
  });
  for (const message of deleted) await sweepAround(app, message);
}

/** Returns whether a message was ordered to be deleted: system messages about its author stay. */
function isOrdered(record: MessageRecord, userId: string, { since, until }: ErasureRecord) {
  const { sender_id, system, removed, created_at } = record;
  return sender_id === userId && !system && !removed && created_at >= since && created_at <= until;
}

/**
 * Returns whether everything older in its channel was also written before that moment. An imported
 * message proves nothing: it lies behind newer ones, and has no nonce.
 */
function isBefore({ nonce, created_at }: MessageRecord, since: number): boolean {
  return nonce !== null && created_at < since - CLOCK_SLACK_MS;
}
