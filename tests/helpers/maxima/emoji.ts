/** Servers that hold as many emoji and stickers as they may. */
import type { EmojiKind } from "../../../protocol/emoji.ts";
import { EMOJI_LIMITS } from "../../../protocol/emoji_limits.ts";
import { insertEmoji } from "../../../server/features/emoji/store.ts";
import { mediaUses, useOf } from "../../../server/features/media/records.ts";
import type { TestApp } from "../app.ts";
import { PICTURE_HASH } from "../pictures.ts";

/** How many a full server has. */
export const EMOJI_COUNT = EMOJI_LIMITS.emoji.most + EMOJI_LIMITS.sticker.most;
/** Bytes that each counts for in the owner's storage. */
export const EMOJI_BYTES = 1000;

/** Emoji that one transaction adds. */
const AT_ONCE = 40;

/**
 * Fills a server's emoji and stickers, each of which takes `EMOJI_BYTES` of the owner's storage.
 */
export async function fillEmoji(
  { context: app }: TestApp,
  serverId: string,
  ownerId: string,
): Promise<void> {
  const kinds = (["emoji", "sticker"] as const).flatMap((kind) =>
    Array.from({ length: EMOJI_LIMITS[kind].most }, (_, n) => ({ kind, name: `${kind}_${n}` }))
  );
  for (let at = 0; at < kinds.length; at += AT_ONCE) {
    await app.db.transact((tx) => {
      for (const { kind, name } of kinds.slice(at, at + AT_ONCE)) {
        const emoji = { ...emojiOf(kind, name), counted: { userId: ownerId, bytes: EMOJI_BYTES } };
        insertEmoji(tx, serverId, emoji);
        mediaUses.set(tx, useOf(PICTURE_HASH, ["emoji", emoji.id]), true);
        app.usage.addIn(tx, ownerId, EMOJI_BYTES);
      }
    });
  }
}

function emojiOf(kind: EmojiKind, name: string) {
  const picture = `/api/media/${PICTURE_HASH}`;
  return { id: crypto.randomUUID(), kind, name, picture, animated: false, width: 1, height: 1 };
}
