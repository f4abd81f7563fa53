import type { Db } from "../../storage/db.ts";
import { deleteAll, deleteKeys } from "../../storage/delete_all.ts";
import type { Reader } from "../../storage/reader.ts";
import type { Tx } from "../../storage/tx.ts";
import { dropPicture } from "../media/service.ts";
import { type EmojiCounts, emojiKeys, type EmojiRecord } from "./records.ts";

export function getEmoji(reader: Reader, serverId: string, id: string): EmojiRecord | null {
  return reader.get(emojiKeys.emoji(serverId, id));
}

export function idOfName(reader: Reader, serverId: string, name: string): string | null {
  return reader.get(emojiKeys.emojiByName(serverId, name));
}

export function countsOf(reader: Reader, serverId: string): EmojiCounts {
  return reader.get(emojiKeys.emojiCounts(serverId)) ?? { emoji: 0, sticker: 0 };
}

/** All of a server, by name. */
export async function listEmoji(db: Db, serverId: string): Promise<EmojiRecord[]> {
  const found = await db.list(emojiKeys.emojiIn(serverId));
  return found.map(({ value }) => value).sort((a, b) => a.name < b.name ? -1 : 1);
}

export function insertEmoji(tx: Tx, serverId: string, emoji: EmojiRecord): void {
  count(tx, serverId, emoji, 1);
  putEmoji(tx, serverId, emoji);
}

/** @param before as it was, where its name may be another */
export function putEmoji(tx: Tx, serverId: string, emoji: EmojiRecord, before?: EmojiRecord): void {
  if (before) tx.delete(emojiKeys.emojiByName(serverId, before.name));
  tx.set(emojiKeys.emoji(serverId, emoji.id), emoji);
  tx.set(emojiKeys.emojiByName(serverId, emoji.name), emoji.id);
}

export function removeEmoji(tx: Tx, serverId: string, emoji: EmojiRecord): void {
  count(tx, serverId, emoji, -1);
  tx.delete(emojiKeys.emoji(serverId, emoji.id));
  tx.delete(emojiKeys.emojiByName(serverId, emoji.name));
  dropPicture(tx, emoji.picture, ["emoji", emoji.id]);
}

/** Emoji that one commit deletes: three records each, and what each took of somebody's storage. */
const DROPPED_AT_ONCE = 100;

/**
 * Deletes all of a server, in commits of bounded size. May be run again after a stop, and by two at
 * once: each emoji is passed to `also` once.
 * @param also more of the transaction, for each
 */
export async function dropAllEmoji(
  db: Db,
  serverId: string,
  also: (tx: Tx, emoji: EmojiRecord) => void,
): Promise<void> {
  for (;;) {
    const found = await db.list(emojiKeys.emojiIn(serverId), { limit: DROPPED_AT_ONCE });
    if (found.length === 0) break;
    await db.transact((tx) => {
      const { many } = tx;
      const left = many.map(found, ({ value: { id } }) => getEmoji(many, serverId, id));
      for (const emoji of left) {
        if (!emoji) continue;
        also(tx, emoji);
        tx.delete(emojiKeys.emoji(serverId, emoji.id));
        tx.delete(emojiKeys.emojiByName(serverId, emoji.name));
        dropPicture(tx, emoji.picture, ["emoji", emoji.id]);
      }
    });
  }
  await deleteAll(db, emojiKeys.emojiNames(serverId));
  await deleteKeys(db, [emojiKeys.emojiCounts(serverId)]);
}

/** Somebody else's storage holds it from now on; its name stays. */
export function recountEmoji(
  tx: Tx,
  serverId: string,
  emoji: EmojiRecord,
  counted: NonNullable<EmojiRecord["counted"]>,
): void {
  tx.set(emojiKeys.emoji(serverId, emoji.id), { ...emoji, counted });
}

function count(tx: Tx, serverId: string, { kind }: EmojiRecord, by: number): void {
  const counts = countsOf(tx, serverId);
  tx.set(emojiKeys.emojiCounts(serverId), { ...counts, [kind]: counts[kind] + by });
}
