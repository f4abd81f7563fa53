import type { Db } from "../../storage/db.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";
import {
  emoji as stored,
  type EmojiCounts,
  emojiCounts,
  emojiNames,
  type EmojiRecord,
} from "./records.ts";

export function getEmoji(reader: Reader, serverId: string, id: string): EmojiRecord | null {
  return stored.get(reader, { serverId, id });
}

export function idOfName(reader: Reader, serverId: string, name: string): string | null {
  return emojiNames.get(reader, { serverId, name });
}

export function countsOf(reader: Reader, serverId: string): EmojiCounts {
  return emojiCounts.get(reader, { serverId }) ?? { emoji: 0, sticker: 0 };
}

/** All of a server, by name. */
export async function listEmoji(db: Db, serverId: string): Promise<EmojiRecord[]> {
  const found = await stored.list(db, { serverId });
  return found.map(({ value }) => value).sort((a, b) => a.name < b.name ? -1 : 1);
}

export function insertEmoji(tx: Tx, serverId: string, emoji: EmojiRecord): void {
  count(tx, serverId, emoji, 1);
  putEmoji(tx, serverId, emoji);
}

/** @param before as it was, where its name may be another */
export function putEmoji(tx: Tx, serverId: string, emoji: EmojiRecord, before?: EmojiRecord): void {
  if (before) emojiNames.delete(tx, { serverId, name: before.name });
  stored.set(tx, { serverId, id: emoji.id }, emoji);
  emojiNames.set(tx, { serverId, name: emoji.name }, emoji.id);
}

export function removeEmoji(tx: Tx, serverId: string, emoji: EmojiRecord): void {
  count(tx, serverId, emoji, -1);
  stored.delete(tx, { serverId, id: emoji.id });
  emojiNames.delete(tx, { serverId, name: emoji.name });
}

/** Counts it against another person's storage; its name stays. */
export function recountEmoji(
  tx: Tx,
  serverId: string,
  emoji: EmojiRecord,
  counted: NonNullable<EmojiRecord["counted"]>,
): void {
  stored.set(tx, { serverId, id: emoji.id }, { ...emoji, counted });
}

function count(tx: Tx, serverId: string, { kind }: EmojiRecord, by: number): void {
  const counts = countsOf(tx, serverId);
  emojiCounts.set(tx, { serverId }, { ...counts, [kind]: counts[kind] + by });
}
