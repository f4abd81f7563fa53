import { z } from "zod";
import { id, picture } from "./common.ts";
import { EMOJI_NAME } from "./emoji_limits.ts";

/** Small ones within texts and reactions, and large ones that are messages of their own. */
export const emojiKind = z.enum(["emoji", "sticker"]);
export type EmojiKind = z.infer<typeof emojiKind>;

/** Compared without case, and kept in small letters: names are unique in a server. */
export const emojiName = z.string().trim().toLowerCase().regex(
  new RegExp(`^[a-z0-9_]{${EMOJI_NAME.min},${EMOJI_NAME.max}}$`),
  "must be 2 to 32 letters a to z, digits or underscores",
);

/** An emoji or sticker of a server (FIL-7). `url` is a path, as for every picture (D-MEDIA). */
export const customEmoji = z.object({
  id,
  kind: emojiKind,
  name: z.string(),
  url: z.string(),
  animated: z.boolean(),
  /** Pixels. */
  width: z.number().int(),
  height: z.number().int(),
});
export type CustomEmoji = z.infer<typeof customEmoji>;

/** `image`: a data URL of a PNG, GIF or WebP. */
export const createEmojiBody = z.strictObject({
  kind: emojiKind.default("emoji"),
  name: emojiName,
  image: picture,
});
export type CreateEmoji = z.infer<typeof createEmojiBody>;
export const renameEmojiBody = z.strictObject({ name: emojiName });
