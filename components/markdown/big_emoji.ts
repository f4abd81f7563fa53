/** How many emoji are large where nothing else is said. */
const MAX = 3;

/** Nothing but emoji, what joins them, and spaces. */
const EMOJI =
  /^[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u200D\uFE0F\s]{1,60}$/u;
/** What no text font draws: © is a sign, ©️ an emoji. */
const PICTURE = /\p{Emoji_Presentation}|\uFE0F/u;

/** Whether a text is one to three emoji and nothing else: those are shown large (UX-11). */
export function isBigEmoji(text: string): boolean {
  if (!EMOJI.test(text) || !PICTURE.test(text)) return false;
  return [...new Intl.Segmenter().segment(text.replace(/\s/g, ""))].length <= MAX;
}
