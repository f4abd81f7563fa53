import { crc32 } from "node:zlib";
import { TIMES } from "../../../protocol/limits.ts";
import { adoptBlob, orphanBlob } from "../../storage/blobs.ts";
import type { Db } from "../../storage/db.ts";
import { channelHeads } from "../../membership/channels/records.ts";
import {
  importedMessages,
  type MessageFiles,
  messageIds,
  type MessageRecord,
  messageRecords,
  nonces,
  orphanedFiles,
} from "./records.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";

/** A message and its place. */
export interface LocatedMessage {
  channelId: string;
  seq: number;
  record: MessageRecord;
}

/** Gives the next seq of the channel: one more than the last, never again (D-MSG-2). */
export function appendMessage(tx: Tx, channelId: string, record: MessageRecord): LocatedMessage {
  const seq = (channelHeads.get(tx, { channelId }) ?? 0) + 1;
  channelHeads.set(tx, { channelId }, seq);
  messageRecords.set(tx, { channelId, seq }, withSum(record));
  messageIds.set(tx, { id: record.id }, [channelId, seq]);
  if (record.nonce !== null) {
    const nonce = nonces.key({ channelId, userId: record.sender_id, nonce: record.nonce });
    tx.set(nonce, [seq, record.created_at]);
  }
  if ("blob" in record.content) adoptBlob(tx, record.content);
  return { channelId, seq, record };
}

/** Where an imported message came to lie, by its id in the system that it is from. */
export const importedKey = (channelId: string, id: string) =>
  importedMessages.key({ channelId, id });

/**
 * Returns the seq that this nonce got within the last 24 h, or null (D-MSG-1).
 * @param isRare it is hardly ever there: not for code that throws where it is overlooked
 */
export function seqOfNonce(
  tx: Tx,
  channelId: string,
  userId: string,
  nonce: string,
  isRare = true,
): number | null {
  const key = nonces.key({ channelId, userId, nonce });
  const found = isRare ? tx.getRare(key) : tx.get(key);
  return found && found[1] + TIMES.nonceLife > tx.now ? found[0] : null;
}

export function getMessage(reader: Reader, channelId: string, seq: number): LocatedMessage | null {
  const record = messageRecords.get(reader, { channelId, seq });
  return record && { channelId, seq, record };
}

export function findMessage(reader: Reader, id: string): LocatedMessage | null {
  const location = messageIds.get(reader, { id });
  return location && getMessage(reader, ...location);
}

/** Replaces a message; content that it no longer refers to is orphaned. */
export function putMessage(
  tx: Tx,
  { channelId, seq }: LocatedMessage,
  record: MessageRecord,
): void {
  // Who replaces a message has looked for it; those of a channel may be replaced a hundred at once.
  const before = messageRecords.get(tx.many, { channelId, seq });
  if (before && "blob" in before.content) orphanBlob(tx, before.content);
  if ("blob" in record.content) adoptBlob(tx, record.content);
  messageRecords.set(tx, { channelId, seq }, withSum(record));
}

/** Adds a checksum, by which `parley check` finds damaged bits (OPS-6). */
function withSum({ sum: _, ...record }: MessageRecord): MessageRecord {
  const { content } = record;
  return "blob" in content ? record : { ...record, sum: crc32(content) };
}

/** Deletes a message's record. Its nonce stays: a late resend must not bring the message back. */
export function deleteMessageRecord(tx: Tx, { channelId, seq, record }: LocatedMessage): void {
  messageRecords.delete(tx, { channelId, seq });
  messageIds.delete(tx, { id: record.id });
  if ("blob" in record.content) orphanBlob(tx, record.content);
  if (record.files) orphanFiles(tx, record.id, record.files);
}

/** The files of a message that is no longer there: they are swept. */
export function orphanFiles(tx: Tx, id: string, { ids }: MessageFiles): void {
  orphanedFiles.set(tx, { messageId: id }, ids);
}

/**
 * A stretch of a channel, oldest first: the oldest messages after a seq, the newest before
 * one, or without either the newest of all.
 */
export async function listMessages(
  db: Db,
  channelId: string,
  { before, after, limit }: { before?: number; after?: number; limit: number },
): Promise<LocatedMessage[]> {
  const prefix = messageRecords.prefix({ channelId });
  const found = after !== undefined
    ? await db.above(prefix, after, limit)
    : before !== undefined
    ? await db.below(prefix, before, limit)
    : await db.newest(prefix, limit);
  const placed = found.map(({ number, value }) => ({ channelId, seq: number, record: value }));
  return before === undefined ? placed : placed.filter(({ seq }) => seq < before);
}

export async function hasNoMessages(db: Db): Promise<boolean> {
  return (await db.list(messageRecords.prefix({}), { limit: 1 })).length === 0;
}

/** Walks over every message, channel by channel, oldest first. */
export async function* walkMessages(db: Db): AsyncGenerator<LocatedMessage> {
  for await (const { key: [, channelId, seq], value } of db.walk(messageRecords.prefix({}))) {
    yield { channelId: String(channelId), seq: Number(seq), record: value };
  }
}

/** Walks over every message of one channel. */
export async function* walkChannel(db: Db, channelId: string): AsyncGenerator<LocatedMessage> {
  for await (const { key, value } of db.walk(messageRecords.prefix({ channelId }))) {
    yield { channelId, seq: Number(key[2]), record: value };
  }
}
