import { countSigns } from "./graphemes.ts";
import { LIMITS } from "./limits.ts";

/**
 * Whether there is anything to see in a text: not only spaces and characters without ink, of
 * which a name could be made that nobody can read, find or click.
 */
export function isVisible(text: string): boolean {
  return /[^\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}

/** Whether it is well formed and takes at most 64 bytes, as an emoji (MEND-46). */
export function isShort(text: string): boolean {
  return text.isWellFormed() && new TextEncoder().encode(text).length <= LIMITS.emojiBytes;
}

/** Whether it is one sign that can be seen. */
export function isGrapheme(text: string): boolean {
  return countSigns(text) === 1 && !/\s/.test(text) &&
    isVisible(text);
}

/** Whether somebody may react with it where no server's emoji are (D-MSG-9). */
export function isOneEmoji(text: string): boolean {
  return isShort(text) && isGrapheme(text);
}
