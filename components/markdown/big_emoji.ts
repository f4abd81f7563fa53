import { countSigns } from "../../protocol/graphemes.ts";

/** Default maximum number of large emoji. */
const MAX_BIG_EMOJI = 3;

/** Matches only emoji, keycaps, joiners, the tags of regions' flags, and spaces. */
const EMOJI =
  /^(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u200D\uFE0F\u{E0020}-\u{E007F}\s]|[0-9#*]\uFE0F?\u20E3){1,60}$/u;
/** Characters with emoji presentation: © is text, ©️ an emoji. */
const PICTURE = /\p{Emoji_Presentation}|\uFE0F|\u20E3/u;

/** Returns true if a text is one to three emoji and nothing else: they are shown large (UX-11). */
export function isBigEmoji(text: string): boolean {
  if (!EMOJI.test(text) || !PICTURE.test(text)) return false;
  return countSigns(text.replace(/\s/g, "")) <= MAX_BIG_EMOJI;
}
