import type { EmojiKind } from "../../../protocol/emoji.ts";
import type { Key } from "../../storage/keys.ts";

/** An emoji or a sticker of a server (FIL-7). */
export interface EmojiRecord {
  id: string;
  kind: EmojiKind;
  /** In small letters. */
  name: string;
  /** Its path, as of every picture. */
  picture: string;
  animated: boolean;
  /** Pixels. */
  width: number;
  height: number;
  /** Whose storage it takes: the server's owner. Absent: added before that counted. */
  counted?: { userId: string; bytes: number };
}

/** How many a server has. */
export type EmojiCounts = Record<EmojiKind, number>;

/** The keys of these records. A prefix is a key that only `list` takes. */
export const emojiKeys = {
  emoji: (serverId: string, id: string): Key<EmojiRecord> => ["emoji", serverId, id],
  emojiIn: (serverId: string): Key<EmojiRecord> => ["emoji", serverId],
  /** The id of the one with this name. */
  emojiByName: (serverId: string, name: string): Key<string> => ["emoji_by_name", serverId, name],
  emojiNames: (serverId: string): Key<string> => ["emoji_by_name", serverId],
  emojiCounts: (serverId: string): Key<EmojiCounts> => ["emoji_counts", serverId],
};
