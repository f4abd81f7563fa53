import { crc32 } from "node:zlib";
import { TIMES } from "../../../protocol/limits.ts";
import type { AppContext } from "../../context.ts";
import { adoptBlob, orphanBlob, sweepBlob } from "../../storage/blobs.ts";
import type { Db } from "../../storage/db.ts";
import { deleteAll, deleteKeys } from "../../storage/delete_all.ts";
import { keys } from "../../storage/keys.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";
import { pinPrefix } from "../pins/access.ts";
import { reactionPrefix } from "../reactions/access.ts";
import { type MessageRecord, storedBytes } from "./records.ts";

/** A message and its place. */
export interface Placed {
  channelId: string;
  seq: number;
  record: MessageRecord;
}

/** Gives the next seq of the channel: one more than the last, never again (D-MSG-2). */
export function appendMessage(tx: Tx, channelId: string, record: MessageRecord): Placed {
  const seq = (tx.get(keys.head(channelId)) ?? 0) + 1;
  tx.set(keys.head(channelId), seq);
  tx.set(keys.message(channelId, seq), withSum(record));
  tx.set(keys.messageById(record.id), [channelId, seq]);
  if (record.nonce !== null) {
    const nonce = keys.nonce(channelId, record.sender_id, record.nonce);
    tx.set(nonce, [seq, record.created_at]);
  }
  if ("blob" in record.content) adoptBlob(tx, record.content);
  return { channelId, seq, record };
}

/** Where an imported message came to lie, by its id in the system that it is from. */
export const importedKey = keys.importedMessage;

/** The seq that this nonce got within the last 24 h, or null (D-MSG-1). */
export function seqOfNonce(
  tx: Tx,
  channelId: string,
  userId: string,
  nonce: string,
): number | null {
  const found = tx.getRare(keys.nonce(channelId, userId, nonce));
  return found && found[1] + TIMES.nonceLife > tx.now ? found[0] : null;
}

export function getMessage(reader: Reader, channelId: string, seq: number): Placed | null {
  const record = reader.get(keys.message(channelId, seq));
  return record && { channelId, seq, record };
}

export function findMessage(reader: Reader, id: string): Placed | null {
  const place = reader.get(keys.messageById(id));
  return place && getMessage(reader, ...place);
}

/** Replaces a message; content that it no longer refers to is orphaned. */
export function putMessage(tx: Tx, { channelId, seq }: Placed, record: MessageRecord): void {
  const before = tx.get(keys.message(channelId, seq));
  if (before && "blob" in before.content) orphanBlob(tx, before.content);
  if ("blob" in record.content) adoptBlob(tx, record.content);
  tx.set(keys.message(channelId, seq), withSum(record));
}

/** As it is stored: `parley check` then finds a bit that is not what it was (OPS-6). */
function withSum({ sum: _, ...record }: MessageRecord): MessageRecord {
  const { content } = record;
  return "blob" in content ? record : { ...record, sum: crc32(content) };
}

/** Its nonce stays: a late resend must not bring the message back. */
export function deleteMessageRecord(tx: Tx, { channelId, seq, record }: Placed): void {
  tx.delete(keys.message(channelId, seq));
  tx.delete(keys.messageById(record.id));
  if ("blob" in record.content) orphanBlob(tx, record.content);
}

/**
 * A stretch of a channel, oldest first: the oldest messages after a seq, the newest before
 * one, or without either the newest of all.
 */
export async function listMessages(
  db: Db,
  channelId: string,
  { before, after, limit }: { before?: number; after?: number; limit: number },
): Promise<Placed[]> {
  const prefix = keys.messages(channelId);
  const found = after !== undefined
    ? await db.above(prefix, after, limit)
    : before !== undefined
    ? await db.below(prefix, before, limit)
    : await db.newest(prefix, limit);
  const placed = found.map(({ number, value }) => ({ channelId, seq: number, record: value }));
  return before === undefined ? placed : placed.filter(({ seq }) => seq < before);
}

export async function hasNoMessages(db: Db): Promise<boolean> {
  return (await db.list(keys.allMessages, { limit: 1 })).length === 0;
}

/** Every message that there is, channel by channel, oldest first. */
export async function* walkMessages(db: Db): AsyncGenerator<Placed> {
  for await (const { key: [, channelId, seq], value } of db.walk(keys.allMessages)) {
    yield { channelId: String(channelId), seq: Number(seq), record: value };
  }
}

/** The same of one channel. */
export async function* walkChannel(db: Db, channelId: string): AsyncGenerator<Placed> {
  for await (const { key, value } of db.walk(keys.messages(channelId))) {
    yield { channelId, seq: Number(key[2]), record: value };
  }
}

/** Deletes all that a deleted channel leaves behind. */
export async function purgeChannel(
  { db, usage }: Pick<AppContext, "db" | "usage">,
  channelId: string,
): Promise<void> {
  for (;;) {
    const messages = await listMessages(db, channelId, { after: 0, limit: 200 });
    if (!messages.length) break;
    await db.transact((tx) => {
      for (const message of messages) {
        deleteMessageRecord(tx, message);
        const { record } = message;
        usage.addIn(tx, record.sender_id, -storedBytes(record));
      }
    });
    for (const { record } of messages) {
      if ("blob" in record.content) await sweepBlob(db, record.content.blob);
    }
  }
  await deleteAll(db, keys.nonces(channelId));
  await deleteAll(db, keys.reads(channelId));
  await deleteAll(db, keys.importedMessages(channelId));
  await deleteAll(db, reactionPrefix(channelId));
  await deleteAll(db, pinPrefix(channelId));
  await db.transact((tx) => {
    tx.delete(keys.head(channelId));
    tx.delete(keys.purge(channelId));
  });
}

/** Finishes what a stop interrupted, and forgets old nonces. */
export async function sweepMessages(app: AppContext): Promise<void> {
  const { db } = app;
  const now = app.clock();
  for (const { key } of await db.list(keys.purges)) await purgeChannel(app, String(key[1]));
  const old = (await db.list(keys.allNonces)).filter(({ value }) => {
    return value[1] + TIMES.nonceLife <= now;
  });
  await deleteKeys(db, old.map(({ key }) => key));
}
