/** Texts in the form that searches compare (MEND-50). */

/** Letters that Unicode does not take apart. */
const LETTERS: Record<string, string> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ı: "i",
  þ: "th",
  ħ: "h",
  ŧ: "t",
  ŋ: "n",
  ĸ: "k",
  ƒ: "f",
  ɓ: "b",
  ɖ: "d",
  ɗ: "d",
  ƙ: "k",
  ƴ: "y",
  ǝ: "e",
  ə: "e",
  ɛ: "e",
  ɔ: "o",
  ς: "σ",
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "g");
const PLAIN = /^[\x20-\x7e]*$/;

/**
 * Returns a text without regard to case, accents, width and ligatures: ł is l, ß is ss, Ｆ is f.
 * Pass long texts in parts: sorting the marks of one letter takes time by the square of their
 * number.
 */
export function folded(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text.normalize("NFKD").toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "")
    .replace(LETTER, (letter) => LETTERS[letter]);
}

/** Scripts that set no spaces between words. */
export const UNSPACED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

const SIGN = "\\p{Extended_Pictographic}[\\uFE0E\\uFE0F]?\\p{Emoji_Modifier}?";
const EMOJI =
  `\\p{Regional_Indicator}{2}|[0-9#*]\\uFE0F?\\u20E3|${SIGN}(?:[\\u{E0020}-\\u{E007F}]{1,16}|(?:\\u200D${SIGN}){0,8})`;

/** Searchable terms in a text: emoji, and words with their marks. */
export const TERM = new RegExp(`(?<emoji>${EMOJI})|[\\p{L}\\p{N}\\p{M}]+`, "gu");

/** An emoji as it is compared: ❤ and ❤️ are the same. */
export function foldedEmoji(emoji: string): string {
  return emoji.replace(/[\uFE0E\uFE0F]/g, "");
}
