import type { EmojiKind } from "../../../protocol/emoji.ts";
import { record, type } from "../../kernel/records.ts";

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
  /**
   * The user whose storage it counts against: the server's owner. Absent: added before emoji
   * counted.
   */
  counted?: { userId: string; bytes: number };
}

/** How many a server has. */
export type EmojiCounts = Record<EmojiKind, number>;

export const emoji = record("emoji", {
  value: type<EmojiRecord>(),
  key: { serverId: "text", id: "text" },
  belongsTo: { server: "serverId" },
});

/** The id of the one with this name. */
export const emojiNames = record("emoji_by_name", {
  value: type<string>(),
  key: { serverId: "text", name: "text" },
  belongsTo: { server: "serverId" },
});

export const emojiCounts = record("emoji_counts", {
  value: type<EmojiCounts>(),
  key: { serverId: "text" },
  belongsTo: { server: "serverId" },
});
