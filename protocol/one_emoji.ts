import { countSigns } from "./graphemes.ts";
import { LIMITS } from "./limits.ts";

/**
 * Returns whether a text has anything visible: a name of spaces and invisible characters could not
 * be read, found or clicked.
 */
export function isVisible(text: string): boolean {
  return /[^\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}

/** Returns whether a text is well formed and has at most 64 bytes, as an emoji does (MEND-46). */
export function isShort(text: string): boolean {
  return text.isWellFormed() && new TextEncoder().encode(text).length <= LIMITS.emojiBytes;
}

/** Returns whether a text is one visible grapheme. */
export function isGrapheme(text: string): boolean {
  return countSigns(text) === 1 && !/\s/.test(text) &&
    isVisible(text);
}

/** Returns whether a text can be a reaction where servers' emoji are unavailable (D-MSG-9). */
export function isOneEmoji(text: string): boolean {
  return isShort(text) && isGrapheme(text);
}
