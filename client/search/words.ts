/** Scripts that set no spaces between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]/u;
const SEPARATORS = /[^\p{L}\p{N}\p{M}]+/u;

let segmenter: Intl.Segmenter | undefined;

/** Characters of a word by which it is found. */
const LONGEST = 64;
/** Characters in which words are looked for at once, where none are set apart. */
const STRETCH = 200;

/** The words of a text, as they are written; their beginnings, where they are longer than any. */
export function wordsOf(text: string): string[] {
  return text.split(SEPARATORS).flatMap((part) => {
    if (part === "") return [];
    return part.length > 1 && UNSPACED.test(part)
      ? stretchesOf(part).flatMap(segments)
      : [part.slice(0, LONGEST)];
  });
}

function stretchesOf(part: string): string[] {
  return part.match(new RegExp(`[^]{1,${STRETCH}}`, "gu")) ?? [];
}

function segments(stretch: string): string[] {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "word" });
  return [...segmenter.segment(stretch)].map(({ segment }) => segment.slice(0, LONGEST));
}

/** A word as it is compared: without regard to case and accents. */
export function folded(word: string): string {
  // Sorting the marks of one letter takes time by the square of their number.
  return word.slice(0, LONGEST).normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
